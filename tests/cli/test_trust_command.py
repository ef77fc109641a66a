"""`dpgui trust`, and a run of code that nobody trusts yet."""

from __future__ import annotations

import io
import shlex

import pytest

from dpgui.own_code.trust import trust, trusted

CODE = """class Mine:
    __len__ = lambda self: 8
    __getitem__ = lambda self, i: ([i, 1.0], i % 2)
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "my data.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def training(file):
    return (
        *("train", "--set", "dataset=python-file", "--set", f"dataset.path={file}"),
        *("--set", "model=mlp", "--set", "devices=cpu", "--set", "train.epochs=1"),
    )


def test_a_file_is_shown_and_trusted_by_yes(dpgui, file):
    said = dpgui("trust", str(file), "--yes")
    assert said.code == 0
    assert "my data.py (93 B, 3 lines, SHA-256 " in said.out
    assert "   2      __len__ = lambda self: 8" in said.out
    assert trusted(file)
    assert "trusted already" in dpgui("trust", str(file)).out


@pytest.mark.parametrize(("answer", "agreed"), [("y\n", True), ("n\n", False), ("", False)])
def test_the_person_is_asked(dpgui, file, monkeypatch, answer, agreed):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert dpgui("trust", str(file)).code == (0 if agreed else 2)
    assert trusted(file) is agreed


def test_it_can_be_forgotten(dpgui, file):
    trust(file)
    assert dpgui("trust", "--forget", str(file)).code == 0
    assert not trusted(file)


def test_what_is_no_file_of_code_is_a_sentence(dpgui, tmp_path):
    assert dpgui("trust", str(tmp_path / "no.py")).err.startswith("There is no file ")
    assert "is not a file" in dpgui("trust", str(tmp_path)).err


def test_signs_that_move_the_cursor_are_shown_and_not_obeyed(dpgui, tmp_path):
    file = tmp_path / "x.py"
    file.write_bytes(b"# \x1b[2K\x1b[1A safe\n" + b"x = 1\n" * 60)
    said = dpgui("trust", str(file), "--yes")
    assert "\\x1b[2K" in said.out
    assert "\x1b" not in said.out
    assert "... and 21 more lines" in said.out


def test_a_run_is_refused_with_the_command_that_helps(dpgui, file):
    said = dpgui(*training(file))
    assert said.code == 2
    assert said.err.startswith(f"dataset.path: {file} is code")
    assert said.err.rstrip().endswith(f"with: dpgui trust {shlex.quote(str(file))}")


def test_a_trusted_file_is_trained_on(dpgui, file):
    trust(file)
    said = dpgui(*training(file), "--json")
    assert said.code == 0, said.err
    started = next(line for line in said.lines if line["kind"] == "RunStarted")
    assert started["data"]["source"] == str(file)
    (used,) = (line for line in said.lines if line.get("code") == "own_code_used")
    assert used["facts"]["name"] == "Mine"
    assert len(used["facts"]["sha256"]) == 64


def test_a_changed_file_is_refused_again_and_a_resumed_run_says_that_it_changed(dpgui, file):
    trust(file)
    assert dpgui(*training(file)).code == 0
    file.write_text(CODE.replace("1.0", "2.0"), encoding="utf-8")
    assert "is code" in dpgui("resume", "last").err
    trust(file)
    said = dpgui("resume", "last", "--json")
    codes = [line.get("code") for line in said.lines]
    assert "own_code_changed" in codes


@pytest.mark.parametrize("command", ["look", "check"])
def test_looking_and_checking_do_not_run_it_either(dpgui, file, command):
    settings = ("--set", "dataset=python-file", "--set", f"dataset.path={file}")
    words = ("check", "python-file", *settings[2:]) if command == "check" else ("look", *settings)
    said = dpgui(*words)
    assert said.code == 2
    assert "with: dpgui trust " in said.err
