"""Numbers as people type them, read the same way in every locale.

Qt's own spin boxes and validators read `0,001` as 1 in one locale and `0.001` as 1 in another: they
take the other decimal mark for a digit group. Here both marks mean the decimal mark, digit groups
are refused, and so is whatever can be read in two ways. A number is never changed silently.
"""

from __future__ import annotations

import math
import re
import unicodedata
from decimal import Decimal

from pydantic import JsonValue

_FLOAT = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?", re.ASCII)
_INT = re.compile(r"[+-]?\d{1,400}", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}([.,'’_\s]\d{3})+([.,]\d*)?")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}([eE][+-]?\d+)?")
_MARKS = str.maketrans({"，": ",", "．": ".", "。": ".", "٫": ".", "−": "-", "－": "-", "＋": "+"})
_STEPS = (Decimal(1), Decimal(2), Decimal(5), Decimal(10))
_FIRST = 1e-4


class ReadError(ValueError):
    """Text that is not a value: the code and facts of the sentence that says why."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


def read_float(text: str) -> float:
    """The number in `text`; `.` and `,` are both a decimal mark.

    Raises:
        ReadError: If it is no number, has digit groups, could be read in two ways ("1,000"), or
            is too large or too close to zero for a float.
    """
    plain = _plain(text)
    if not plain:
        raise ReadError("missing")
    if _THOUSANDS.fullmatch(plain):
        facts: dict[str, JsonValue] = {
            "whole": plain.replace(",", ""),
            "fraction": plain.replace(",", "."),
        }
        raise ReadError("number_ambiguous", value=text.strip(), **facts)
    if not _FLOAT.fullmatch(plain):
        raise ReadError(_why_not(plain, "not_a_number"), value=text.strip())
    value = float(plain.replace(",", "."))
    if not math.isfinite(value):
        raise ReadError("not_finite", value=text.strip())
    if value == 0.0 and any(digit in "123456789" for digit in re.split("[eE]", plain)[0]):
        raise ReadError("number_vanishes", value=text.strip())
    return value


def read_int(text: str) -> int:
    """The whole number in `text`, of any size.

    Raises:
        ReadError: If it is no whole number or has digit groups.
    """
    plain = _plain(text)
    if not plain:
        raise ReadError("missing")
    if not _INT.fullmatch(plain):
        raise ReadError(_why_not(plain, "not_a_whole_number"), value=text.strip())
    return int(plain)


def write_number(value: float) -> str:
    """`value` in the fewest digits that give it back bit for bit: 1e-05, 0.0003, 60."""
    return repr(value).removesuffix(".0")


def step_factor(value: float, direction: int) -> float:
    """The next (`direction` 1) or previous (-1) of 1, 2, 5, 10 times a power of ten.

    From zero the first step is to 0.0001 on the side of `direction`.
    """
    if value == 0.0:
        return _FIRST * direction
    sign = 1 if value > 0 else -1
    size = abs(Decimal(repr(value)))
    power = size.adjusted()
    lead = size.scaleb(-power)
    if direction * sign > 0:
        lead = next(step for step in _STEPS if step > lead)
    else:
        lower = [step for step in _STEPS if step < lead]
        lead = lower[-1] if lower else Decimal("0.5")
    return sign * float(lead.scaleb(power))


def step_by(value: float, step: float, direction: int) -> float:
    """`value` one `step` further, without the rounding that 0.1 + 0.2 has."""
    return float(Decimal(repr(value)) + direction * Decimal(repr(step)))


def _plain(text: str) -> str:
    """`text` with every script's digits and marks as ASCII, stripped of outer blanks."""
    return "".join(_ascii_digit(sign) for sign in text.strip().translate(_MARKS))


def _ascii_digit(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)


def _why_not(plain: str, code: str) -> str:
    both = "." in plain and "," in plain and set(plain) <= set("0123456789.,+-eE")
    return "number_groups" if both or _GROUPED.fullmatch(plain) else code
