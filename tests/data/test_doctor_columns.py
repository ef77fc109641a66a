"""What the doctor finds in the columns of a table."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dpgui.data import ArrayPart, Source
from dpgui.data.doctor import Finding, examine
from dpgui.data.doctor.column_checks import column
from dpgui.data.tables.part import TablePart

ROWS = 60
Y = np.arange(ROWS) % 3
NOISE = np.random.default_rng(0)


def found(frame: dict[str, object], y=Y) -> dict[str, Finding]:
    table = pd.DataFrame({"noise": NOISE.normal(size=ROWS), **frame})
    part = TablePart(table, np.asarray(y), np.arange(ROWS), table_numbers(table))
    source = Source("t", "table", (1,), ("a", "b", "c"), {"train": part})
    looks = examine(source)
    return {each.code: each for each in looks if isinstance(each, Finding)}


def table_numbers(table: pd.DataFrame) -> np.ndarray:
    return np.arange(len(table), dtype=np.float32)[:, None]


@pytest.mark.parametrize(
    "values",
    [
        Y,  # the target itself
        np.array(["x", "y", "z"])[Y],  # another word for each class
        Y * 7.5 + 2,  # the target, scaled
        Y + NOISE.uniform(-0.3, 0.3, ROWS),  # two thresholds tell all three classes
        np.where(np.arange(ROWS) % 6 < 3, Y, Y + 3),  # finer kinds of each class
        np.where(np.arange(ROWS) < 3, np.nan, Y),  # with gaps
    ],
)
def test_a_column_that_knows_the_target_is_found(values) -> None:
    leak = found({"answer": values})["target_leaks"]
    assert (leak.severity, leak.count, leak.facts["names"]) == ("warning", 1, "answer")


@pytest.mark.parametrize(
    "values",
    [
        NOISE.normal(size=ROWS),
        np.arange(ROWS) % 4,  # kinds that have nothing to do with the target
        np.where(np.arange(ROWS) == 7, 0, Y),  # one row is an exception
        np.where(np.arange(ROWS) < 30, np.nan, Y),  # known of half the rows only
    ],
)
def test_a_column_that_does_not_is_not(values) -> None:
    assert "target_leaks" not in found({"feature": values})


def test_a_class_of_a_few_rows_may_be_at_an_end_by_chance() -> None:
    y = np.where(np.arange(ROWS) < 2, 1, 0)
    assert "target_leaks" not in found({"feature": np.arange(ROWS) * 2.5}, y)


@pytest.mark.parametrize(
    "values",
    [
        NOISE.permutation(ROWS) + 1000,  # numbers one after another
        [f"name {row}" for row in range(ROWS)],
    ],
)
def test_a_column_that_names_rows_is_found(values) -> None:
    named = found({"id": values})["columns_name_rows"]
    assert (named.severity, named.facts["names"], named.option) == (
        "warning",
        "id",
        "dataset.features",
    )


def test_a_measured_column_does_not_name_rows() -> None:
    assert found({"size": NOISE.permutation(ROWS) * 2}) == {}


def test_constant_columns_and_gaps_of_arrays_are_told() -> None:
    x = NOISE.normal(size=(ROWS, 4)).astype(np.float32)
    x[:, 0] = 5
    x[:7, 1] = np.nan
    x[[1, 2], 2] = np.inf, -np.inf
    source = Source("t", "table", (4,), ("a", "b", "c"), {"train": ArrayPart(x, Y)})
    told = {each.code: each for each in examine(source) if isinstance(each, Finding)}
    assert sorted(told) == ["columns_constant", "values_infinite", "values_missing"]
    assert [each.name for each in told["columns_constant"].examples] == ["0"]
    assert (told["values_infinite"].count, told["values_infinite"].facts["names"]) == (2, "2")
    assert (told["values_missing"].count, told["values_missing"].examples[0].text) == (7, "7")


def test_what_a_table_told_when_it_was_opened_is_not_told_again() -> None:
    assert found({"one": 5.0, "gaps": np.where(np.arange(ROWS) < 7, np.nan, Y * Y % 2)}) == {}


def test_an_infinite_value_is_not_missing() -> None:
    made = column("x", np.array([1.0, np.inf, np.nan]))
    assert (made.missing, made.infinite, made.values) == (1, 1, 1)
    words = column("x", np.array(["u", None, "v"], object))
    assert (words.missing, words.infinite, words.values) == (1, 0, 2)


def test_few_rows_tell_nothing_of_columns() -> None:
    table = pd.DataFrame({"id": [1, 2, 3], "y": [0, 1, 1]})
    part = TablePart(table, np.array([0, 1, 1]), np.arange(3), table_numbers(table))
    looks = examine(Source("t", "table", (2,), ("a", "b"), {"train": part}))
    assert {each.code for each in looks if isinstance(each, Finding)} == {"few_samples"}
