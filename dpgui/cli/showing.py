"""Where text, tables and JSON go: rich, loaded only by the commands that show something."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING, Any, TextIO

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from dpgui.config import Severity

_WIDE = 1000
_STYLES = {"note": "dim", "warning": "yellow", "error": "red"}


def console() -> Console:
    """The terminal; a pipe or a file gets lines that are not broken to fit a screen."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else _WIDE)


def show_text(text: str, style: str | None = None) -> None:
    """Put `text` on stdout as it is: names may hold brackets, so there is no markup."""
    console().print(text, style=style, markup=False, highlight=False)


def show_problem(severity: Severity, text: str) -> None:
    """Put something that is wrong on stdout."""
    show_text(f"{severity}: {text}", _STYLES[severity])


def show_line(value: Mapping[str, Any]) -> None:
    """Put `value` on stdout as a line of strict JSON, for a program that reads.

    What JSON does not know, such as a folder, becomes text.
    """
    typer.echo(json.dumps(value, default=str, allow_nan=False), file=lines())


def lines() -> TextIO:
    """Where lines for a program go, also within `lines_alone`."""
    return _kept[-1] if _kept else sys.stdout


@contextmanager
def lines_alone() -> Generator[None]:
    """Within it stdout has what goes to `lines` and nothing else.

    Own code and libraries print, with Python or without it: that goes to stderr.
    """
    with _own_stdout() as own, redirect_stdout(sys.stderr):
        _kept.append(own)
        try:
            yield
        finally:
            _kept.pop()


@contextmanager
def _own_stdout() -> Generator[TextIO]:
    """Stdout for whoever has this stream; the process's own leads to stderr meanwhile."""
    try:
        number = sys.stdout.fileno()
    except io.UnsupportedOperation:  # a stream that is none of the system's
        yield sys.stdout
        return
    sys.stdout.flush()
    own = os.fdopen(os.dup(number), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), number)
    try:
        yield own
    finally:
        with suppress(OSError):  # each line was flushed, and whoever wrote it heard of the error
            own.flush()
        os.dup2(own.fileno(), number)
        with suppress(OSError):
            own.close()


_kept: list[TextIO] = []
"""The real stdout, within `lines_alone`."""


def show_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Put a table on stdout."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)
