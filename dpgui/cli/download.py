"""`dpgui download`, and how to get a dataset that a run lacks."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import FAILED, INTERRUPTED, REFUSED, RefusedError, complain, complain_of
from dpgui.cli.figures import size

if TYPE_CHECKING:
    from dpgui.config import Pick, Problem

_MENDED = frozenset({"dataset_missing", "dataset_damaged"})
"""Problems that a download mends."""


def download(
    dataset: Annotated[
        str, typer.Argument(metavar="DATASET", help="mnist, fashion-mnist, cifar10 or cifar100.")
    ],
    root: Annotated[
        Path | None,
        typer.Option(
            "--root",
            help="Where to, as --set dataset.root has it. Without it: dpgui's own folder.",
            metavar="FOLDER",
        ),
    ] = None,
) -> int:
    """Download a dataset, or go on with a download that was interrupted.

    Files that are here and whole are left alone, damaged ones are replaced.

    Exit code: 0 it is here, 1 it could not be had, 2 refused, 130 interrupted by Ctrl-C.
    """
    from dpgui.cli.download_bar import download_bar
    from dpgui.cli.showing import console, show_text
    from dpgui.config import ConfigError
    from dpgui.data import download as downloads

    label = _label(dataset)
    folder = downloads.folder(dataset, root or "")
    show_text(f"{label} ({size(downloads.size(dataset))}) goes into {folder}.")
    try:
        with download_bar(label, console()) as progress:
            downloads.fetch(dataset, root or "", progress, lambda: False)
    except ConfigError as error:
        complain_of(error.problems)
        unwritable = any(problem.code == "download_unwritable" for problem in error.problems)
        return REFUSED if unwritable else FAILED
    except KeyboardInterrupt:
        complain("Interrupted. What came is kept: the same command goes on from there.")
        return INTERRUPTED
    show_text(f"{label} is here: all its files are downloaded and checked.")
    return 0


def how_to_get(problems: Iterable[Problem], dataset: Pick) -> str | None:
    """The sentence that says which command mends `problems` of `dataset`, if one does."""
    if not any(problem.code in _MENDED for problem in problems):
        return None
    from dpgui.data import download as downloads

    if not downloads.can_fetch(dataset.name):
        return None
    words = ["dpgui", "download", dataset.name]
    if root := dataset.options.get("root"):
        words += ["--root", str(root)]
    line = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    return f"Download it ({size(downloads.size(dataset.name))}) with: {line}"


def _label(name: str) -> str:
    """What people call the dataset `name`.

    Raises:
        ConfigError: If there is none of that name.
        RefusedError: If it is not one to download.
    """
    from dpgui.config import Pick
    from dpgui.data import datasets
    from dpgui.data import download as downloads
    from dpgui.engine.registries import choose

    choice = choose("dataset", Pick(name=name))
    if not downloads.can_fetch(name):
        known = ", ".join(each.name for each in datasets if downloads.can_fetch(each.name))
        raise RefusedError(f"{name} is not a dataset to download. These are: {known}.")
    return choice.label
