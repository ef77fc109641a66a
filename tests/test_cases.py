"""Each public bug report that this product promises to get right has a test with its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROMISED = range(1, 81)
NEEDS_CARDS = frozenset({2, 3, 11, 13, 14, 15, 16, 17, 18, 20, 22, 24, 37, 39, 76})
"""Reports of what shows on GPUs alone; all others are tested on any machine, by CI too."""


def _numbers() -> Iterator[tuple[int, bool]]:
    """Of each test that carries one: the number, and whether it waits for a card."""
    for file in Path(__file__).parent.rglob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        waits = any(
            "mark.gpu" in ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)
        )
        for node in tree.body:
            found = isinstance(node, ast.FunctionDef) and re.match(r"test_o(\d\d)_", node.name)
            if found:
                marks = " ".join(map(ast.unparse, node.decorator_list))
                yield int(found[1]), waits or "mark.gpu" in marks


TESTED = set(_numbers())


@pytest.mark.parametrize("number", PROMISED)
def test_the_case_has_a_test_that_carries_its_number(number):
    ways = [(number, False), (number, True)] if number in NEEDS_CARDS else [(number, False)]
    assert TESTED & set(ways)
