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


@contextmanager
def download_bar(label: str, console: Console) -> Generator[Callable[[int, int | None], None]]:
    """Gives what shows the bytes that are here and how many it will be; gone when it is left.

    In a pipe or a file nothing is shown.
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
        row = bar.add_task(label, total=None)
        yield lambda here, total: bar.update(row, completed=here, total=total)
