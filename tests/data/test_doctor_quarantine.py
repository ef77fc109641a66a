"""Files of a finding are moved away and brought back; nothing else is touched or overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dpgui.config import ConfigError
from dpgui.data import Source, datasets
from dpgui.data.doctor import Finding, examine
from dpgui.data.doctor.quarantine import move, undo
from tests.data.planted import image_folder, picture, sound


@pytest.fixture
def root(tmp_path) -> Path:
    """Sound pictures, and two files that are none."""
    root = tmp_path / "set"
    sound(root, "train", 3, 0)
    sound(root, "val", 2, 500)
    (root / "train" / "cat" / "a b.png").write_bytes(b"no picture")
    (root / "val" / "dog" / "猫.png").write_bytes(b"")
    return root


@pytest.fixture
def away(tmp_path) -> Path:
    return tmp_path / "away"


def unreadable(root: Path) -> tuple[Source, list[Finding]]:
    choice = image_folder(root)
    source = choice.open()
    looks = examine(source, choice)
    return source, [each for each in looks if isinstance(each, Finding)]


def tree(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def refused(act, *arguments) -> str:
    with pytest.raises(ConfigError) as error:
        act(*arguments)
    (problem,) = error.value.problems
    return problem.code


def test_what_was_moved_can_be_brought_back(root, away) -> None:
    before = tree(root)
    source, found = unreadable(root)
    manifest = move(source, found, away)
    moved = {"train/cat/a b.png", "val/dog/猫.png"}
    assert set(manifest.files) == moved
    assert set(tree(away)) == moved | {"manifest.json"}
    assert set(tree(root)) == set(before) - moved
    assert unreadable(root)[1] == []
    assert undo(away) == manifest
    assert tree(root) == before
    assert not away.exists()


def test_nothing_is_overwritten_on_the_way_out(root, away) -> None:
    before = tree(root)
    taken = away / "val" / "dog" / "猫.png"
    taken.parent.mkdir(parents=True)
    taken.write_text("mine")
    assert refused(move, *unreadable(root), away) == "move_taken"
    assert (tree(root), taken.read_text()) == (before, "mine")


def test_nothing_is_overwritten_on_the_way_back(root, away) -> None:
    move(*unreadable(root), away)
    picture(1).save(root / "train" / "cat" / "a b.png")
    before = tree(root)
    assert refused(undo, away) == "move_taken"
    assert tree(root) == before
    assert (away / "manifest.json").exists()


def test_a_second_finding_needs_a_folder_of_its_own(root, away) -> None:
    move(*unreadable(root), away)
    (root / "train" / "dog" / "new.png").write_bytes(b"")
    assert refused(move, *unreadable(root), away) == "move_taken"


def test_an_interrupted_move_can_be_undone(root, away) -> None:
    before = tree(root)
    manifest = move(*unreadable(root), away)
    (away / manifest.files[0]).rename(root / manifest.files[0])  # as if it had not left yet
    undo(away)
    assert tree(root) == before


def test_the_quarantine_must_lie_outside(root) -> None:
    source, found = unreadable(root)
    assert refused(move, source, found, root / "away") == "move_inside"
    assert refused(move, source, found, root) == "move_inside"


def test_files_that_a_link_brings_in_from_outside_are_left_alone(root, away, tmp_path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "theirs.png").write_bytes(b"")
    (root / "train" / "bird").symlink_to(elsewhere)
    source, found = unreadable(root)
    found = [each for each in found if each.code == "files_unreadable"]
    assert "theirs.png" in str(found)
    assert refused(move, source, found, away) == "move_outside"
    assert (elsewhere / "theirs.png").exists()


def test_a_list_that_leaves_its_folders_is_refused(away, tmp_path) -> None:
    away.mkdir()
    (tmp_path / "secret").write_text("x")
    facts = {"root": str(tmp_path / "set"), "code": "x", "files": ["../secret"]}
    (away / "manifest.json").write_text(json.dumps(facts))
    assert refused(undo, away) == "move_outside"


@pytest.mark.parametrize("text", ["", "[]", '{"root": 1}'])
def test_a_damaged_list_is_a_sentence(away, text) -> None:
    away.mkdir()
    (away / "manifest.json").write_text(text)
    assert refused(undo, away) == "move_no_list"
    assert refused(undo, away / "nowhere") == "move_no_list"


def test_a_set_that_is_not_made_of_files_has_nothing_to_move(away) -> None:
    choice = datasets["iris"]()
    source = choice.open()
    found = [each for each in examine(source, choice) if isinstance(each, Finding)]
    assert "move" not in found[0].remedies
    assert refused(move, source, found, away) == "move_not_here"
    movable = found[0].model_copy(update={"remedies": ("keep", "move")})
    assert refused(move, source, [movable], away) == "move_no_files"
    assert not away.exists()
