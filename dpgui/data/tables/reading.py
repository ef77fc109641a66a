"""Reading a table from a file, as it stands there: pandas reads, nothing is guessed in silence.

Cells of text files stay text; what they mean is decided in `columns`. Parquet, Arrow, Excel and
JSON bring their own types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpgui.config import Problem
from dpgui.data.tables.binary import read_binary
from dpgui.data.tables.dialect import Dialect
from dpgui.data.tables.files import guarded, kind_of, located
from dpgui.data.tables.text import found_dialect, read_text
from dpgui.data.tables.wanted import AUTO, Wanted

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["AUTO", "Dialect", "Loaded", "Wanted", "detect", "load", "read"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it was read.

    Attributes:
        frame: Its rows from 0 on; every column has a name of its own.
        dialect: How it is written; None for a format that says so itself.
        notes: Rows left out, columns renamed.
    """

    frame: pd.DataFrame
    dialect: Dialect | None
    notes: tuple[Problem, ...]


def detect(path: str, wanted: Wanted = AUTO) -> Dialect | None:
    """How the text file at `path` is written; None for another kind of file.

    Args:
        path: A file; `~` is a home folder.
        wanted: What is said and not found out.

    Raises:
        ConfigError: If there is no such file, or it is no table.
    """
    file = located(path)
    if kind_of(file) != "text":
        return None
    with guarded(file, wanted.encoding):
        return found_dialect(file, wanted)[0]


def load(path: str, wanted: Wanted = AUTO) -> Loaded:
    """The table at `path`.

    Raises:
        ConfigError: If it cannot be read, whatever the bytes; with the line where there is one.
    """
    file = located(path)
    kind = kind_of(file)
    with guarded(file, wanted.encoding):
        if kind == "text":
            table = read_text(file, wanted)
            return Loaded(table.frame, table.dialect, table.notes)
        frame, notes = read_binary(file, kind, wanted)
        return Loaded(frame, None, tuple(notes))


def read(path: str, wanted: Wanted = AUTO) -> pd.DataFrame:
    """The rows of the table at `path`: of a text file every cell as text, "" where it is empty.

    Raises:
        ConfigError: If it cannot be read.
    """
    return load(path, wanted).frame
