"""What the window knows of the download of a dataset: what is wanted, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from dpgui.config import Pick, Problem
from dpgui.data import datasets


class Stage(Enum):
    """Where a download stands."""

    OFFERED = "offered"
    GOING = "going"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A dataset that is to be had.

    Attributes:
        name: Of its choice.
        root: Its folder option; empty for dpgui's own folder.
        label: What people call it, in English.
        size: Bytes to download.
        again: It is here, but damaged.
    """

    name: str
    root: str
    label: str
    size: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How a download stands.

    Attributes:
        wanted: What it is about.
        stage: Where it stands.
        here: Bytes that are here.
        rate: Bytes a second, once that is known.
        problem: Why it failed.
    """

    wanted: Wanted
    stage: Stage = Stage.OFFERED
    here: int = 0
    rate: float | None = None
    problem: Problem | None = None


def wanted(pick: Pick, problems: Iterable[Problem]) -> Wanted | None:
    """What a download would mend of the `problems` of the dataset `pick`, if anything."""
    codes = {problem.code for problem in problems} & {"dataset_missing", "dataset_damaged"}
    if not codes:
        return None
    from dpgui.data import download  # brings HTTP, which few starts need

    if not download.can_fetch(pick.name):
        return None
    return Wanted(
        name=pick.name,
        root=str(pick.options.get("root", "")),
        label=datasets[pick.name].label,
        size=download.size(pick.name),
        again="dataset_damaged" in codes,
    )
