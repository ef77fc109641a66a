"""Each public bug report that this product promises to get right has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROMISED = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73,
    74, 75, 76, 77, 78, 79, 80,
]  # fmt: skip
_HERE = Path(__file__).parent
_TESTED = {
    int(number)
    for file in _HERE.rglob("test_*.py")
    for number in re.findall(r"def test_o(\d\d)_", file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("number", PROMISED)
def test_the_case_has_a_test_that_carries_its_number(number):
    assert number in _TESTED
