"""The cache of decoded images: whole or not there, never too large, never believed when damaged."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dpgui.data.places import cache_room
from dpgui.data.places.cache import (
    Draft,
    Verdict,
    decoded_dir,
    key_of,
    pixels_of,
    remember,
    verdict_of,
)
from dpgui.data.places.cache_room import entries, make_room, remove
from dpgui.files import half_of

KEY = key_of("some files", repair=False)
ROWS = np.arange(40, dtype=np.uint8).reshape(10, 4)
VERDICT = Verdict(count=12, left_out=(3, 7), first="x.png: it is empty", remarks={"turned": 2})


def make(key: str = KEY, rows: np.ndarray = ROWS, verdict: Verdict = VERDICT) -> Path:
    draft = Draft(key, rows.nbytes)
    draft.add(rows)
    return draft.finish(verdict)


def names() -> set[str]:
    return {path.name for path in decoded_dir().iterdir()}


def key(number: int) -> str:
    return key_of(str(number), repair=False)


def test_what_was_written_is_found_again():
    assert pixels_of(KEY, 4) is None
    file = make()
    found = pixels_of(KEY, 4)
    assert found == (file, VERDICT)
    assert np.array_equal(np.fromfile(file, np.uint8), ROWS.ravel())
    assert verdict_of(KEY) == VERDICT
    assert names() == {KEY}


def test_an_entry_that_is_being_made_is_invisible():
    draft = Draft(KEY, ROWS.nbytes)
    draft.add(ROWS)
    assert pixels_of(KEY, 4) is None
    draft.drop()
    assert names() == set()


def test_fewer_samples_than_were_reserved_are_cut_off():
    draft = Draft(KEY, 4 * 12)
    draft.add(ROWS)
    assert draft.finish(VERDICT).stat().st_size == 40


def test_keys_differ_by_what_is_decoded_and_how():
    assert key_of("", repair=False) == ""
    assert (
        len({key_of("a", repair=False), key_of("b", repair=False), key_of("a", repair=True)}) == 3
    )


def cut(entry: Path) -> None:
    with (entry / "pixels.bin").open("rb+") as file:
        file.truncate(39)


def overwrite(entry: Path) -> None:
    (entry / "pixels.bin").write_bytes(bytes(40))


def empty_facts(entry: Path) -> None:
    (entry / "facts.json").write_bytes(b"")


def half_facts(entry: Path) -> None:
    file = entry / "facts.json"
    file.write_bytes(file.read_bytes()[:30])


def other_facts(entry: Path) -> None:
    file = entry / "facts.json"
    file.write_text(file.read_text().replace("[3,7]", "[3,8]"))


def foreign_facts(entry: Path) -> None:
    (entry / "facts.json").write_text(json.dumps(["not", "ours"]))


def no_pixels(entry: Path) -> None:
    (entry / "pixels.bin").unlink()


def of_another(entry: Path) -> None:
    entry.rename(entry.with_name("aside"))
    make(key(5))
    (decoded_dir() / key(5)).rename(entry)


def old_format(entry: Path) -> None:
    file = entry / "facts.json"
    file.write_text(file.read_text().replace('"format":1', '"format":0'))


@pytest.mark.parametrize(
    "damage",
    [cut, overwrite, empty_facts, half_facts, other_facts, foreign_facts, no_pixels, of_another,
     old_format],
)  # fmt: skip
def test_a_damaged_entry_is_not_believed_and_made_anew(damage):
    entry = make().parent
    damage(entry)
    assert pixels_of(KEY, 4) is None
    make()
    assert pixels_of(KEY, 4) == (entry / "pixels.bin", VERDICT)
    assert np.array_equal(np.fromfile(entry / "pixels.bin", np.uint8), ROWS.ravel())


def test_an_entry_for_samples_of_another_size_is_not_believed():
    make()
    assert pixels_of(KEY, 5) is None


def test_the_first_of_two_that_are_made_at_once_wins():
    first = Draft(KEY, 40)
    first.add(ROWS)
    code = f"""
import numpy as np
from dpgui.data.places.cache import Draft, Verdict
draft = Draft({KEY!r}, 40)
draft.add(np.arange(40, dtype=np.uint8).reshape(10, 4))
draft.finish(Verdict(count=12, left_out=(3, 7)))
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    before = pixels_of(KEY, 4)
    assert before is not None
    inode = before[0].stat().st_ino
    file = first.finish(VERDICT)
    assert file.stat().st_ino == inode
    assert names() == {KEY}


def test_who_has_it_open_keeps_it_when_it_is_removed():
    file = make()
    rows = np.memmap(file, np.uint8, "r")
    for entry in entries():
        remove(entry)
    assert names() == set()
    assert rows[5] == 5


def test_a_verdict_alone_is_remembered():
    assert verdict_of(KEY) is None
    remember(KEY, VERDICT)
    assert verdict_of(KEY) == VERDICT
    assert pixels_of(KEY, 4) is None
    (decoded_dir() / f"{KEY}.json").write_text("{}")
    assert verdict_of(KEY) is None


def used(number: int, when: int) -> None:
    os.utime(decoded_dir() / key(number) / "facts.json", (when, when))


def test_the_longest_unused_go_first(monkeypatch):
    for number in range(4):
        make(key(number))
    size = entries()[0].size
    for number, when in enumerate((3000, 1000, 4000, 2000)):
        used(number, when)
        os.utime(decoded_dir() / key(number) / "pixels.bin", (0, 0))
    make_room(size, 3 * size)
    assert names() == {key(0), key(2)}


def test_to_find_an_entry_is_to_use_it():
    for number in range(2):
        make(key(number))
        used(number, 1000 + number)
    assert pixels_of(key(0), 4)
    assert [entry.path.name for entry in entries()][-1] == key(0)


def test_what_is_in_use_stays_and_the_limit_holds():
    make(key(0))
    make(key(1))
    size = entries()[0].size
    with pytest.raises(OSError, match="limit") as error:
        make_room(size, 2 * size, keep=[key(0), key(1)])
    assert error.value.errno == errno.ENOSPC
    assert names() == {key(0), key(1)}


def test_a_full_disk_is_known_beforehand(monkeypatch):
    make(key(0))
    monkeypatch.setattr(cache_room, "_free", lambda: 2**30 + 99)
    make_room(99, 2**40)
    with pytest.raises(OSError, match="disk is full"):
        make_room(100, 2**40)


def test_a_disk_that_refuses_leaves_nothing(monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(OSError, match="No space"):
        Draft(KEY, 40)
    assert names() == set()


def test_nothing_of_others_is_touched():
    make(key(0))
    for name in ("photos", "0" * 31, ".hidden", "x.json"):
        (decoded_dir() / name).mkdir()
    make_room(0, 0)
    assert names() == {"photos", "0" * 31, ".hidden", "x.json"}


def test_what_a_killed_process_left_is_removed_when_it_is_old(monkeypatch):
    (decoded_dir()).mkdir(parents=True)
    name = half_of(decoded_dir() / KEY).name
    ours = decoded_dir() / name
    dead = decoded_dir() / name.replace(f".{os.getpid()}.", ".999999999.")
    for half in (ours, dead):
        half.mkdir()
        (half / "pixels.bin").write_bytes(b"12345")
    make_room(0, 2**40)
    assert names() == {ours.name, dead.name}
    for half in (ours, dead):
        os.utime(half / "pixels.bin", (1000, 1000))
    make_room(0, 2**40)
    assert names() == {ours.name}


def test_a_folder_that_is_a_file_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DPGUI_CACHE_DIR", str(tmp_path / "file"))
    assert (pixels_of(KEY, 4), verdict_of(KEY), entries()) == (None, None, [])
    with pytest.raises(OSError, match="file"):
        Draft(KEY, 4)
    with pytest.raises(OSError, match="file"):
        remember(KEY, VERDICT)
