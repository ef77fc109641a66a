"""`dpgui check`: findings as sentences or JSON, exit codes, moving files away and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpgui.data.doctor import Finding
from tests.data.planted import plant, sound

FOLDER = ("--set", "dataset.size=32")


@pytest.fixture
def planted(tmp_path) -> Path:
    return plant(tmp_path / "set")


def test_a_clean_set_is_said_to_be_one(dpgui) -> None:
    said = dpgui("check", "digits", "--full")
    assert (said.code, said.out) == (0, "Nothing is wrong with it.\n")


def test_notes_alone_are_no_reason_to_fail(dpgui) -> None:
    said = dpgui("check", "iris")
    assert said.code == 0
    assert said.out.startswith("note: 1 sample(s) of the train part")
    assert "142  = 101" in said.out
    assert "--set care.duplicates=skip" in said.out
    assert "--move-to" not in said.out


def test_warnings_are_exit_code_1(dpgui, planted) -> None:
    said = dpgui("check", str(planted), *FOLDER, "--full")
    assert said.code == 1
    assert "warning: 2 file(s) cannot be read as images." in said.out
    assert f"{planted}/train/cat/empty.png" in said.out
    assert "--finding files_unreadable --move-to FOLDER" in said.out


def test_errors_are_exit_code_2(dpgui, tmp_path) -> None:
    sound(tmp_path, "train", 3, 0)
    said = dpgui("check", str(tmp_path / "train" / "cat"))
    assert said.code == 2
    one = tmp_path / "one"
    one.mkdir()
    (tmp_path / "train" / "cat").rename(one / "cat")
    said = dpgui("check", str(one))
    assert said.code == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", "nosuch"], "There is no dataset called 'nosuch'."),
        (["check", "digts"], "Did you mean 'digits'?"),
        (["check", "image-folder", "--set", "dataset.path=/none/here"], "/none/here"),
        (["check", "mnist"], "dpgui download mnist"),
        (["check", "digits", "--finding", "leaks"], "--finding and --move-to go together"),
        (["check", "digits", "--undo"], "--undo needs --move-to"),
        (["check", "digits", "--finding", "leaks", "--move-to", "x"], "There is no finding leaks"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_exit_code_2(dpgui, words, sentence) -> None:
    said = dpgui(*words)
    assert said.code == 2
    assert sentence in said.err


def test_json_has_progress_and_findings_that_can_be_read_back(dpgui, planted) -> None:
    said = dpgui("check", str(planted), *FOLDER, "--full", "--json")
    assert said.code == 1
    assert {key for line in said.lines for key in line} == {"looked", "finding", "checked"}
    found = [line["finding"] for line in said.lines if "finding" in line]
    assert said.lines[-1] == {"checked": len(found)}
    texts = [each.pop("text") for each in found]
    assert [Finding.model_validate(each).text for each in found] == texts
    assert "leaks" in [each["code"] for each in found]


def test_json_tells_what_is_wrong_with_the_question(dpgui) -> None:
    said = dpgui("check", "nosuch", "--json")
    assert said.code == 2
    assert said.lines[0]["problems"][0]["code"].startswith("unknown_choice")


def test_files_are_moved_away_and_brought_back(dpgui, planted, tmp_path) -> None:
    away = tmp_path / "away"
    place = ("--move-to", str(away))
    said = dpgui("check", str(planted), *FOLDER, "--finding", "files_unreadable", *place)
    assert said.code == 1
    assert "2 file(s) were moved" in said.err
    assert (away / "train" / "cat" / "empty.png").exists()
    assert not (planted / "train" / "cat" / "empty.png").exists()
    said = dpgui("check", str(planted), "--undo", *place)
    assert (said.code, said.out) == (0, f"2 file(s) are back in {planted}.\n")
    assert (planted / "train" / "cat" / "empty.png").exists()


def test_few_is_what_care_says(dpgui) -> None:
    said = dpgui("check", "wine", "--set", "care.fewest=50")
    assert said.code == 1
    assert "fewer than 50 training samples: class_2" in said.out
