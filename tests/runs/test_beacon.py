"""Whether the first machine is still there, and that its loss ends the part of one that joined."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from dpgui.config.messages import say
from dpgui.config.place import Place
from dpgui.engine.launch import LaunchError
from dpgui.events import Event, Noted
from dpgui.runs import joining
from dpgui.runs.beacon import Beacon, refusal


class Looking:
    """A beacon with a clock to be set, and whether the place was given up."""

    def __init__(self, place: Place) -> None:
        self.now, self.lost = 0.0, 0
        self._beacon = Beacon(place, self._on_lost, lambda: self.now)

    def _on_lost(self) -> None:
        self.lost += 1

    def at(self, now: float) -> int:
        self.now = now
        self._beacon.check()
        return self.lost


def test_a_first_machine_that_does_not_answer_for_a_minute_is_lost():
    with socket.socket() as first:
        first.bind(("127.0.0.1", 0))
        first.listen()
        place = Place("127.0.0.1", first.getsockname()[1])
        looking = Looking(place)
        assert [looking.at(0.0), looking.at(3.0), looking.at(500.0)] == [0, 0, 0]
    assert "refused" in refusal(place, 5.0)
    assert [looking.at(now) for now in (504.0, 505.0, 559.0)] == [0, 0, 0]
    assert looking.at(565.0) == 1


def test_what_is_told_and_cleared_up_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "part"
    folder.mkdir()
    (folder / "config.toml").touch()
    told: list[Event] = []
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    joining._give_up(Place("node-a", 29500), folder, told.append)
    (note,) = told
    assert isinstance(note, Noted)
    sentence = say(note.code, note.facts)
    assert sentence.startswith("The run's first machine, node-a:29500, is lost")
    assert "no answer for 60 s" in sentence
    assert "dpgui resume there" in sentence
    assert codes == [1]
    assert not folder.exists()


def test_what_listens_and_says_nothing_is_no_run(monkeypatch: pytest.MonkeyPatch):
    """torch would wait for it without a limit."""
    monkeypatch.setattr(joining, "_ANSWERS_WITHIN", (0.2, 1.0))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        place = Place("127.0.0.1", other.getsockname()[1])
        with pytest.raises(LaunchError) as found:
            joining.config_at(place, 0.0)
    assert found.value.code == "nobody_there"
    sentence = say(found.value.code, found.value.facts)
    assert "what listens there does not answer as a run does" in sentence
