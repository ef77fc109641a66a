"""The progress of a download on a terminal: bytes, rate and time left."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from dpgui.cli.figures import size


class _RateColumn(ProgressColumn):
    """Bytes a second, in the units of the bytes beside it."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{size(round(task.speed))}/s")


Row = Callable[[int, int | None], None]
"""Told how many bytes are done, and how many it will be."""


@contextmanager
def download_bar(label: str, console: Console) -> Generator[tuple[Row, Row]]:
    """Gives what shows the bytes that are here, and what shows how far the unpacking is.

    The rows are gone when it is left. In a pipe or a file nothing is shown.
    """
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        DownloadColumn(binary_units=True),
        _RateColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        here = bar.add_task(label, total=None)
        unpacked = bar.add_task("Unpacking", total=None, visible=False)
        yield (
            lambda done, total: bar.update(here, completed=done, total=total),
            lambda done, total: bar.update(unpacked, completed=done, total=total, visible=True),
        )
