"""O-56: a process whose CUDA is broken performs no more runs in its threads."""

from __future__ import annotations

import pytest

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control
from dpgui.events import Noted, RunEnded
from dpgui.runs import RunStore, perform, spoiled


@pytest.fixture(autouse=True)
def unspoiled(monkeypatch):
    monkeypatch.setattr(spoiled, "_met", [])


@pytest.fixture
def run():
    return RunStore().create(ExperimentConfig().changed(host="thread"), "thread")


def test_o56_after_a_broken_context_a_run_of_the_thread_gets_a_process(run, monkeypatch):
    def story(config, folder, control):
        yield RunEnded(status="failed", code="cuda_poisoned", facts={"device": "cuda:0", "why": ""})

    monkeypatch.setattr("dpgui.engine.story.story", story)
    assert [event.kind for event in perform(run, Control(), "thread")] == ["RunEnded"]
    assert spoiled.spoiled()

    started = []

    def refuse(folder):
        from dpgui.runs import Child

        child = Child(folder)
        child.refused("a child was started")
        started.append(folder)
        return child

    monkeypatch.setattr("dpgui.runs.session.spawn", refuse)
    told = list(perform(run, Control(), "thread"))
    assert started == [run.folder]
    assert [event.code for event in told if isinstance(event, Noted)] == ["moved_to_process"]
    assert told[-1].code == "worker_not_started"


def test_any_other_end_leaves_the_thread_as_it_is(run, monkeypatch):
    def story(config, folder, control):
        yield RunEnded(status="failed", code="training_failed", facts={"error": "x"})

    monkeypatch.setattr("dpgui.engine.story.story", story)
    assert list(perform(run, Control(), "thread"))[-1].code == "training_failed"
    assert not spoiled.spoiled()
