"""What the window knows of the download of a dataset: what is wanted, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from dpgui.config import Pick, Problem
from dpgui.data import datasets

MISSING, DAMAGED = "dataset_missing", "dataset_damaged"


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
    """

    name: str
    root: str
    label: str
    size: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a download stands.

    Attributes:
        wanted: What it is about.
        stage: Where it stands.
        here: Bytes that are here.
        rate: Bytes a second, once that is known.
        problem: Why it is offered, or why it failed.
    """

    wanted: Wanted
    stage: Stage = Stage.OFFERED
    here: int = 0
    rate: float | None = None
    problem: Problem | None = None


def offered(pick: Pick, problems: Iterable[Problem]) -> Standing | None:
    """The download that would mend one of the `problems` of the dataset `pick`, if any would."""
    mended = next((problem for problem in problems if problem.code in (MISSING, DAMAGED)), None)
    if mended is None:
        return None
    from dpgui.data import download  # brings HTTP, which few starts need

    if not download.can_fetch(pick.name):
        return None
    root, label = str(pick.options.get("root", "")), datasets[pick.name].label
    return Standing(Wanted(pick.name, root, label, download.size(pick.name)), problem=mended)
