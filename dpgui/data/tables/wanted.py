"""What a person says about how a table is to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dpgui.data.tables.dialect import Decimal, Separator

Broken = Literal["stop", "skip"]
Encoding = Literal[
    "auto",
    "utf-8",
    "utf-16",
    "cp1252",
    "latin-1",
    "gb18030",
    "big5",
    "shift_jis",
    "euc_kr",
    "cp1250",
    "cp1251",
    "koi8_r",
    "mac_roman",
]
"""As Python calls them, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a table is read; "auto" finds out.

    Attributes:
        separator: What stands between two fields of a text file.
        decimal: What stands before the fraction of its numbers.
        encoding: As Python calls it.
        header: Whether the first row names the columns.
        sheet: Of a spreadsheet; "" is the first.
        limit: Only so many rows; 0 is all.
        broken: What is done about rows with too few or too many fields.
    """

    separator: Separator | Literal["auto"] = "auto"
    decimal: Decimal | Literal["auto"] = "auto"
    encoding: str = "auto"
    header: Literal["auto", "yes", "no"] = "auto"
    sheet: str = ""
    limit: int = 0
    broken: Broken = "stop"


AUTO = Wanted()
"""Nothing is said."""
