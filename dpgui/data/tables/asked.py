"""What a person asks of a table: which columns are used, and for what."""

from __future__ import annotations

from dataclasses import dataclass

from dpgui.data.tables.wanted import AUTO, Wanted


@dataclass(frozen=True, slots=True)
class Asked:
    """Which table is used, and how.

    Attributes:
        path: Its file.
        wanted: How it is read.
        target: The column of classes; "": one that is called so, else the last.
        features: The columns to learn from; (): all others.
        split: The column that says train, validation or test; "": none does.
        categories: Columns of numbers that are names.
        most_categories: Columns with more different names are left out.
        whole_rows: Rows with a missing feature are left out.
    """

    path: str
    wanted: Wanted = AUTO
    target: str = ""
    features: tuple[str, ...] = ()
    split: str = ""
    categories: tuple[str, ...] = ()
    most_categories: int = 100
    whole_rows: bool = False
