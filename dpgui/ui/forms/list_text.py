"""Lists of numbers or words as people type them in one line: "64, 32", "0.9; 0.999"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dpgui.ui.forms.number_text import ReadError, read_float, read_int, write_number


def read_ints(text: str) -> list[int]:
    """Whole numbers between commas, semicolons or blanks; nothing at all is the empty list.

    Raises:
        ReadError: If a part is no whole number, or looks like the rest of a digit group ("1,000").
    """
    parts = _parts(text, r"[,;，；\s]+")
    for part in parts:
        if len(part) > 1 and part.startswith("0"):
            raise ReadError("number_groups", value=text.strip())
    return [read_int(part) for part in parts]


def read_floats(text: str) -> list[float]:
    """Numbers between semicolons (either decimal mark), or between commas (decimal point).

    Raises:
        ReadError: If a part is no number, or a comma may be a decimal mark or stand between two.
    """
    if ";" in text or "；" in text:
        return [read_float(part) for part in _parts(text, r"[;；]")]
    if re.search(r"\d,\d", text) and "." not in text:
        raise ReadError("list_ambiguous", value=text.strip())
    return [read_float(part) for part in _parts(text, r"[,，\s]+")]


def read_texts(text: str) -> list[str]:
    """The words between commas, without their outer blanks."""
    return _parts(text, "[,，]")


def write_list(values: Sequence[float] | Sequence[str]) -> str:
    """`values` in one line, as the readers above read them."""
    return ", ".join(it if isinstance(it, str) else write_number(it) for it in values)


def _parts(text: str, separators: str) -> list[str]:
    return [part.strip() for part in re.split(separators, text) if part.strip()]
