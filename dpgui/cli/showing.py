"""Where text and tables go: rich, loaded only by the commands that show something."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

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
    """Put `value` on stdout as a line of strict JSON, for a program that reads."""
    typer.echo(json.dumps(value, allow_nan=False))


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
