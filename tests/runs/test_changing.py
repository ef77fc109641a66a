"""A run that goes on with other settings: what the folder holds before and after."""

from __future__ import annotations

import json
import sys

import pytest

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.engine.control import Control
from dpgui.runs import Run, RunStore, play
from dpgui.runs.changing import Resumption
from dpgui.runs.writer import claim, release


@pytest.fixture
def saved(store: RunStore) -> Run:
    """A run with a checkpoint in the middle of its second epoch."""
    run = store.create(with_overrides(ExperimentConfig(), ["devices=cpu", "dataset=iris"]))
    folder = run.folder / "checkpoints"
    folder.mkdir()
    facts = {"step": 7, "epoch": 2, "batch": 2, "steps_per_epoch": 5, "file": "step-000000007.pt"}
    (folder / "last.json").write_text(json.dumps(facts))
    return run


def changed(run: Run, *settings: str) -> ExperimentConfig:
    return with_overrides(run.config, settings)


def test_what_is_applied_is_written_down(saved: Run):
    config = changed(saved, "optimizer.lr=0.5", "train.epochs=30")
    again = Resumption.of(saved).settle(config)
    assert again.config == Run(saved.folder).config == config
    assert again.folder == saved.folder


def test_what_is_refused_is_not(saved: Run):
    before = (saved.folder / "config.toml").read_bytes()
    with pytest.raises(ConfigError) as found:
        Resumption.of(saved).settle(changed(saved, "train.seed=1", "train.batch_size=3"))
    codes = {problem.path: problem.code for problem in found.value.problems}
    assert codes == {"train.seed": "resume_seed", "train.batch_size": "resume_mid_epoch"}
    assert "in the middle of epoch 2" in str(found.value)
    assert (saved.folder / "config.toml").read_bytes() == before


def test_without_a_checkpoint_everything_may_change(store: RunStore):
    run = store.create(ExperimentConfig())
    (note,) = Resumption.of(run).changes(changed(run, "train.seed=1"))
    assert (note.code, note.severity) == ("resume_from_start", "note")
    assert Resumption.of(run).settle(changed(run, "train.seed=1")).config.train.seed == 1


def test_damaged_facts_are_no_place(saved: Run):
    (saved.folder / "checkpoints" / "last.json").write_text('{"step": 7')
    resumption = Resumption.of(saved)
    assert (resumption.place.step, resumption.saved) == (0, True)


def test_a_live_run_does_not_change(saved: Run, monkeypatch: pytest.MonkeyPatch):
    assert claim(saved.folder) is None
    with pytest.raises(ConfigError) as found:
        Resumption.of(saved).settle(changed(saved, "train.epochs=3"))
    release(saved.folder)
    assert found.value.problems[0].code == "run_is_live"


@pytest.mark.usefixtures("fake_engine")
def test_a_change_that_the_next_session_refuses_is_taken_back(
    saved: Run, monkeypatch: pytest.MonkeyPatch
):
    before = saved.config
    for epochs in (30, 31):  # what counts is what the last session began with
        run = Resumption.of(Run(saved.folder)).settle(changed(saved, f"train.epochs={epochs}"))
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "dpgui.engine.story", None)
        (end,) = play(run, Control())
    assert end.status == "refused"
    assert Run(saved.folder).config == before
    assert list(saved.folder.glob("config*")) == [saved.folder / "config.toml"]


@pytest.mark.usefixtures("fake_engine")
def test_a_change_that_a_session_began_with_stays(saved: Run, monkeypatch: pytest.MonkeyPatch):
    run = Resumption.of(saved).settle(changed(saved, "train.epochs=3"))
    assert list(play(run, Control()))[-1].status == "completed"
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "dpgui.engine.story", None)
        assert list(play(Run(saved.folder), Control()))[-1].status == "refused"
    assert Run(saved.folder).config.train.epochs == 3
