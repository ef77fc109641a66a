"""`dpgui download`, and how to get a dataset that a run lacks. Weights have a module apart."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import FAILED, INTERRUPTED, REFUSED, RefusedError, complain, complain_of
from dpgui.cli.figures import size

if TYPE_CHECKING:
    from dpgui.config import Pick, Problem
    from dpgui.data.published.sources import About

_MENDED = frozenset({"dataset_missing", "dataset_damaged", "dataset_packed"})
"""Problems that a download mends."""


def download(
    dataset: Annotated[
        str | None,
        typer.Argument(
            metavar="DATASET", help="mnist, cifar10, food101, ...; `dpgui datasets` lists them."
        ),
    ] = None,
    root: Annotated[
        Path | None,
        typer.Option(
            "--root",
            help="Where to, as --set dataset.root has it. Without it: dpgui's own folder.",
            metavar="FOLDER",
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="Of datasets that come in editions: which one, as in dataset.edition=320px.",
            metavar="PATH=VALUE",
        ),
    ] = None,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights",
            help="Instead of a dataset: the pre-trained weights of an architecture of torchvision.",
            metavar="ARCH",
        ),
    ] = None,
) -> int:
    """Download and unpack a dataset, or go on with a download that was interrupted.

    Files that are here and whole are left alone, damaged ones are replaced. Of datasets that
    cannot be downloaded, the archives that were put into their folder are checked and unpacked.

    Exit code: 0 it is here, 1 it could not be had, 2 refused, 130 interrupted by Ctrl-C.
    """
    from dpgui.cli.showing import show_text
    from dpgui.cli.weights import download_weights

    if weights is not None and dataset is None:
        return download_weights(weights)
    if dataset is None or weights is not None:
        raise RefusedError("Name one thing to download: a DATASET, or --weights ARCH.")
    pick, label = _chosen(dataset, root, settings or ())
    for line in _before(pick, label):
        show_text(line)
    code = _fetch(pick, label)
    if code == 0:
        show_text(f"{label} is here: all its files are downloaded and checked.")
    return code


def how_to_get(problems: Iterable[Problem], dataset: Pick) -> str | None:
    """The sentence that says which command mends `problems` of `dataset`, if one does."""
    mended = next((problem for problem in problems if problem.code in _MENDED), None)
    if mended is None:
        return None
    from dpgui.data.published import download as downloads
    from dpgui.data.published.sources import steering

    packed = mended.code == "dataset_packed"
    if not packed and not downloads.can_fetch(dataset.name):
        return None
    words = ["dpgui", "download", dataset.name]
    if root := dataset.options.get("root"):
        words += ["--root", str(root)]
    for option in steering(dataset.name) & dataset.options.keys():
        words += ["--set", f"dataset.{option}={dataset.options[option]}"]
    line = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    if packed:
        return f"Unpack it with: {line}"
    amount = downloads.size(dataset.name, dataset.options)
    return f"Download it ({_amount(amount)}) with: {line}"


def about_line(about: About) -> str:
    """What a person wants to know of a dataset before it is downloaded, on one line."""
    amount = "got by hand" if about.by_hand else f"download {_amount(about.download_size)}"
    return (
        f"{about.samples:,} samples, {about.classes:,} classes, {amount}; "
        f"licence: {about.licence}; {about.homepage}"
    )


def _before(pick: Pick, label: str) -> Iterator[str]:
    """What is said before a download begins."""
    from dpgui.data.published import download as downloads
    from dpgui.data.published.sources import about

    found = about(pick.name, pick.options)
    if found is not None:
        yield about_line(found)
    amount = downloads.size(pick.name, pick.options)
    folder = downloads.folder(pick.name, str(pick.options.get("root", "")))
    yield f"{label} ({_amount(amount)}) goes into {folder}."


def _fetch(pick: Pick, label: str) -> int:
    """Download what `pick` names; the exit code."""
    from dpgui.cli.download_bar import download_bar
    from dpgui.cli.showing import console
    from dpgui.config import ConfigError
    from dpgui.data.published import download as downloads

    root = str(pick.options.get("root", ""))
    try:
        with download_bar(label, console()) as (progress, unpacking):
            downloads.fetch(
                pick.name,
                root,
                progress,
                lambda: False,
                options=pick.options,
                unpacking=unpacking,
            )
    except ConfigError as error:
        complain_of(error.problems)
        refusals = {"download_unwritable", "dataset_by_hand"}
        return REFUSED if any(each.code in refusals for each in error.problems) else FAILED
    except KeyboardInterrupt:
        complain("Interrupted. What came is kept: the same command goes on from there.")
        return INTERRUPTED
    return 0


def _chosen(name: str, root: Path | None, settings: Sequence[str]) -> tuple[Pick, str]:
    """The dataset `name` with its options, and what people call it.

    Raises:
        ConfigError: If there is none of that name, if an option does not fit, or if a person has
            to get it.
        RefusedError: If it is not one to download.
    """
    from dpgui.config import ConfigError, ExperimentConfig, with_overrides
    from dpgui.data import datasets
    from dpgui.data.published.known import Known
    from dpgui.data.published.sources import SOURCES
    from dpgui.engine.registries import choose

    pick = with_overrides(ExperimentConfig(), [f"dataset={name}", *settings]).dataset
    if root is not None:
        pick = pick.model_copy(update={"options": {**pick.options, "root": str(root)}})
    choice = choose("dataset", pick)
    if name in SOURCES:
        return pick, choice.label
    problems = choice.check() if isinstance(choice, Known) else []
    if problems:
        raise ConfigError(problems)
    known = ", ".join(each.name for each in datasets if each.name in SOURCES)
    raise RefusedError(f"{name} is not a dataset to download. These are: {known}.")


def _amount(count: int | None) -> str:
    return "unknown size" if count is None else size(count)
