"""How far the dataset doctor has come, on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from dpgui.data.doctor import Looked

_WORDS = {"looking": "Looking at files", "decoding": "Reading samples", "comparing": "Comparing"}


@contextmanager
def check_bar(console: Console, *, shown: bool) -> Generator[Callable[[Looked], None]]:
    """Gives what shows how far it is; gone when it is left.

    In a pipe or a file nothing is shown.
    """
    from rich.progress import Progress

    bar = Progress(console=console, transient=True, disable=not (shown and console.is_terminal))
    with bar:
        row = bar.add_task("", total=None)
        yield lambda looked: bar.update(
            row, description=_WORDS[looked.what], completed=looked.done, total=looked.total
        )
