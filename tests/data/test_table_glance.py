"""Help while a table is described: its columns are offered, what auto found is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpgui.data.sets.image_csv import ImageCsv
from dpgui.data.sets.table import Table
from dpgui.data.tables.glance import Glance, glance
from dpgui.data.tables.wanted import AUTO

ROWS = "Größe;Gewicht;Art\n1,5;2;Katze\n2,5;3;Hund\n" + "1,25;4;Katze\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "tiere.csv"
    made.write_bytes(ROWS.encode("utf-8"))
    return made


def test_columns_and_what_auto_found(file: Path) -> None:
    table = Table(path=str(file))
    assert table.suggestions("target") == ("Größe", "Gewicht", "Art")
    assert table.suggestions("features") == table.suggestions("target")
    assert table.suggestions("sheet") == ()
    settled = table.settled()
    assert (settled["separator"], settled["decimal"]) == ("semicolon", "comma")
    assert (settled["encoding"], settled["header"]) == ("utf-8", "yes")
    assert settled["target"] == "Art"  # the last, as none has a usual name


def test_what_is_given_is_not_found_out(file: Path) -> None:
    settled = Table(path=str(file), separator="semicolon", target="Gewicht").settled()
    assert "separator" not in settled
    assert "target" not in settled


def test_a_wrong_target_does_not_hide_the_columns(file: Path) -> None:
    assert Table(path=str(file), target="nothing").suggestions("target")[0] == "Größe"


def test_the_columns_of_an_image_list(file: Path) -> None:
    listed = ImageCsv(path=str(file))
    assert listed.suggestions("file_column") == ("Größe", "Gewicht", "Art")
    assert listed.suggestions("root") == ()
    assert listed.settled()["separator"] == "semicolon"


@pytest.mark.parametrize("path", ["", "/nowhere/x.csv", "/dev/null"])
def test_nothing_where_there_is_no_table(path: str) -> None:
    assert glance(path, AUTO) == Glance()
    assert Table(path=path).suggestions("target") == ()
    assert Table(path=path).settled() == {}


def test_another_content_is_seen_again(file: Path) -> None:
    assert len(Table(path=str(file)).suggestions("target")) == 3
    file.write_text("a,b\n1,2\n", encoding="utf-8")
    assert Table(path=str(file)).suggestions("target") == ("a", "b")
