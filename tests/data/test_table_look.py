"""The first rows of tables, against rows written by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dpgui.data import datasets
from dpgui.data.source import ArrayPart, Source
from dpgui.data.tables.look import ROWS, table_of


def test_rows_columns_and_what_is_missing() -> None:
    x = np.array([[1, 2.5], [np.nan, 2.5], [3, 2.5], [np.inf, 2.5]], np.float32)
    part = ArrayPart(x, np.array([0, 1, 1, 0]))
    look = table_of(Source("made", "table", (2,), ("no", "yes"), {"train": part}))
    assert look.rows == (
        ("1", "2.5", "no"), ("", "2.5", "yes"), ("3", "2.5", "yes"), ("inf", "2.5", "no"),
    )  # fmt: skip
    first, second, label = look.columns
    assert (first.name, first.kind, first.missing, first.distinct) == ("0", "number", 2, 2)
    assert (second.kind, second.missing, second.distinct) == ("constant", 0, 1)
    assert (label.kind, label.distinct) == ("class", 2)
    assert (look.read, look.total) == (4, 4)


def test_of_long_tables_the_first_rows_are_shown() -> None:
    part = ArrayPart(np.zeros((1000, 1), np.float32), np.zeros(1000, np.int64))
    look = table_of(Source("made", "table", (1,), ("a",), {"train": part}))
    assert (len(look.rows), look.read, look.total) == (ROWS, 1000, 1000)


@pytest.mark.slow
def test_of_wide_tables_fewer_rows_are_read() -> None:
    part = ArrayPart(np.zeros((900, 10_000), np.float32), np.zeros(900, np.int64))
    look = table_of(Source("made", "table", (10_000,), ("a",), {"train": part}))
    assert (len(look.columns), look.read, look.total) == (10_001, 400, 900)


def test_a_file_is_shown_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("size;kind;day\n1,5;red;2024-01-02\n;blue;2024-01-03\n", encoding="utf-8")
    look = datasets["table"](path=str(file), target="gone").head()
    assert look is not None
    assert [column.name for column in look.columns] == ["size", "kind", "day"]
    assert look.columns[0].missing == 1
    assert look.rows[1] == ("", "blue", "2024-01-03")
    assert look.total == 2


def test_a_list_of_images_shows_its_rows_too(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("path,label\na.png,x\nb.png,y\n", encoding="utf-8")
    look = datasets["image-csv"](path=str(file)).head()
    assert look is not None
    assert look.rows == (("a.png", "x"), ("b.png", "y"))


def test_where_there_is_no_file_there_is_no_head(tmp_path: Path) -> None:
    assert datasets["table"](path=str(tmp_path / "gone.csv")).head() is None
    assert datasets["table"]().head() is None
    assert datasets["iris"]().head() is None
