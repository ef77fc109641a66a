"""Each public bug report that this product promises to get right has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROMISED = range(1, 81)
_HERE = Path(__file__).parent
_TESTED = {
    int(number)
    for file in _HERE.rglob("test_*.py")
    for number in re.findall(r"def test_o(\d\d)_", file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("number", PROMISED)
def test_the_case_has_a_test_that_carries_its_number(number):
    assert number in _TESTED
