"""How a table of text is written: what parts its fields, its numbers, and whether names come first.

All of it is detected from the head of the file, shown, and can be said otherwise.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Separator = Literal["comma", "semicolon", "tab", "pipe", "space", "none"]
Decimal = Literal["point", "comma"]

SIGNS: dict[Separator, str] = {
    "tab": "\t",
    "semicolon": ";",
    "pipe": "|",
    "comma": ",",
    "space": " ",
    "none": "\x1f",  # a separator that no text holds: one column
}
"""What stands between two fields; in the order in which they are believed."""

MISSING = frozenset(
    {
        *("", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "missing", "<na>"),
        *("-", "--", "?", ".", "...", "-nan", "+nan", "#div/0!", "#value!", "#num!"),
    }
)
"""What stands for a missing number, in lower case."""

_POINT = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_COMMA = re.compile(r"[+-]?(?:\d+,\d+|,\d+)(?:[eE][+-]?\d+)?")
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ][\d:.]+\w*)?")
_SPACES = re.compile(r"[ \t]+")
_AGREE = 0.5
"""At least so many of the rows must have the same number of fields."""

Row = list[str]


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a table of text is written.

    Attributes:
        separator: What stands between two fields.
        decimal: What stands before the fraction of a number.
        encoding: As Python calls it.
        bom: Whether the file begins with a byte order mark.
        header: Whether its first row names the columns.
    """

    separator: Separator
    decimal: Decimal
    encoding: str
    bom: bool
    header: bool


def parted(lines: Iterable[str], separator: Separator) -> Iterator[tuple[int, Row]]:
    """The rows of a text, each with the number of the line that it begins in; blank ones left out.

    Raises:
        csv.Error: If a field is longer than any should be: a quotation mark is never closed.
    """
    if separator == "space":
        lines = (_SPACES.sub(" ", line.strip()) for line in lines)
    reader = csv.reader(lines, delimiter=SIGNS[separator])
    line = 1
    for row in reader:
        if len(row) > 1 or (row and row[0].strip()):
            yield line, row
        line = reader.line_num + 1


def separator_of(lines: Sequence[str]) -> Separator:
    """What parts the fields of `lines`, the head of a file. Quoted text does not count."""
    best: tuple[float, Separator] = (0.0, "none")
    for separator in SIGNS:
        if separator == "none" or (separator == "space" and best[0] > 0):
            continue
        best = max(best, (_fit(lines, separator), separator), key=lambda pair: pair[0])
    return best[1]


def _fit(lines: Sequence[str], separator: Separator) -> float:
    """How well `separator` explains `lines`: 0 (not at all) to 1."""
    rows = _rows(lines, separator)
    width, same = Counter(map(len, rows)).most_common(1)[0] if rows else (0, 0)
    if width < 2 or same < _AGREE * len(rows):
        return 0.0
    cells = [cell for row in rows if len(row) == width for cell in row]
    if separator == "space":
        numbers = sum(bool(is_number(cell)) for cell in cells)
        return same / len(rows) if numbers >= len(cells) / 2 else 0.0
    stronger = [SIGNS[other] for other in list(SIGNS)[: list(SIGNS).index(separator)]]
    mixed = sum(any(sign in cell for sign in stronger) for cell in cells)
    return same / len(rows) * (1 - mixed / len(cells))


def _rows(lines: Sequence[str], separator: Separator) -> list[Row]:
    try:
        return [row for _, row in parted(lines, separator)]
    except csv.Error:
        return []


def decimal_of(rows: Sequence[Row]) -> Decimal:
    """What stands before the fractions of `rows`."""
    cells = [cell.strip() for row in rows for cell in row]
    commas = sum(bool(_COMMA.fullmatch(cell)) for cell in cells)
    points = sum("." in cell and bool(_POINT.fullmatch(cell)) for cell in cells)
    return "comma" if commas > points else "point"


def has_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of `rows` names the columns.

    It does not where it has a number over numbers, or a text that occurs again below it.
    """
    if not rows:
        return False
    first, rest = rows[0], rows[1:]
    if not rest:
        return not any(is_number(cell) for cell in first)
    votes = sum(
        _vote(cell, [row[at] for row in rest if at < len(row)]) for at, cell in enumerate(first)
    )
    return votes >= 0


def _vote(name: str, below: Sequence[str]) -> int:
    """1 for a name over other things, -1 for one more of the same, 0 where that cannot be told."""
    name = name.strip()
    filled = [cell for each in below if (cell := each.strip()).lower() not in MISSING]
    if not filled or name.lower() in MISSING:
        return 0
    for alike in (is_number, is_date):
        same = sum(map(alike, filled))
        if same > len(filled) / 2:
            return -1 if alike(name) else 1
    return -1 if name in filled else 0


def is_number(cell: str) -> bool:
    """Whether `cell` is a number, with either decimal mark."""
    cell = cell.strip()
    return bool(_POINT.fullmatch(cell) or _COMMA.fullmatch(cell))


def is_date(cell: str) -> bool:
    """Whether `cell` looks like a date."""
    return bool(_DATE.fullmatch(cell.strip()))
