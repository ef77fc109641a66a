"""`dpgui cache`: how large the decoded images are, and away with them."""

from __future__ import annotations

import numpy as np

from dpgui.data.places import cache_room
from dpgui.data.places.cache import Draft, Verdict, decoded_dir, key_of


def make(name: str, size: int) -> None:
    draft = Draft(key_of(name, repair=False), size)
    draft.add(np.zeros((1, size), np.uint8))
    draft.finish(Verdict(count=1))


def test_an_empty_cache(dpgui):
    said = dpgui("cache")
    assert (said.code, said.out.split()[1:]) == (0, ["holds", "0", "B", "in", "0", "entries."])


def test_it_says_what_there_is_and_removes_it(dpgui):
    make("one", 2**20)
    make("two", 2**20)
    (decoded_dir() / "photo.jpg").write_text("not ours")
    said = dpgui("cache")
    assert said.code == 0
    assert "holds 2.0 MiB in 2 entries" in said.out
    said = dpgui("cache", "--clear")
    assert (said.code, said.out.strip()) == (0, "2.0 MiB removed.")
    assert [path.name for path in decoded_dir().iterdir()] == ["photo.jpg"]


def test_what_stays_is_said(dpgui, monkeypatch):
    make("one", 2**20)
    monkeypatch.setattr(cache_room, "remove", lambda entry: None)
    said = dpgui("cache", "--clear")
    assert said.code == 1
    assert "could not be removed" in said.err
