"""Resume with changes: the form says what each does, and Start goes on with the run."""

from __future__ import annotations

import json

from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.runs import Run
from dpgui.ui.desk import Desk


def saved_run(desk: Desk, *, batch: int = 0) -> Run:
    """A run of two epochs that is done, with what a window reads of its checkpoint."""
    config = with_overrides(
        ExperimentConfig(), ["devices=cpu", "train.epochs=2", "dataset=iris", "model=mlp"]
    )
    run = desk.controller.store.create(config, "iris at night")
    folder = run.folder / "checkpoints"
    folder.mkdir()
    facts = {"step": 6, "epoch": 2, "batch": batch, "steps_per_epoch": 3}
    (folder / "last.json").write_text(json.dumps(facts))
    return run


def told(desk: Desk) -> list[str]:
    experiment = desk.window.experiment
    return [experiment.sentence(problem) for problem in experiment.problems()]


def shown(desk: Desk, qtbot: QtBot) -> Run:
    run = saved_run(desk)
    desk.controller.open(run)
    qtbot.waitUntil(desk.window.commands["resume_changed"].isEnabled)
    desk.window.commands["resume_changed"].trigger()
    return run


def change(desk: Desk, *settings: str) -> None:
    """Change the form as a person would."""
    parts = with_overrides(desk.controller.draft.config, settings)
    desk.window.experiment.set_config(parts)
    desk.controller.edit(parts)


def test_each_change_is_told_with_both_values(cold: None, make_desk: MakeDesk, qtbot: QtBot):
    desk = make_desk()
    shown(desk, qtbot)
    bar = desk.window.experiment._bar
    assert bar.button.text() == "Resume"
    assert told(desk) == []
    change(desk, "optimizer.lr=0.0005", "train.epochs=5")
    assert any(
        "Learning rate: 0.001 → 0.0005, from the next step on" in line for line in told(desk)
    )
    assert any(line.startswith("Epochs: 2 → 5 in all.") for line in told(desk))
    assert bar.button.isEnabled()


def test_what_cannot_change_keeps_it_from_going_on(cold: None, make_desk: MakeDesk, qtbot: QtBot):
    desk = make_desk()
    shown(desk, qtbot)
    change(desk, "train.seed=7", "train.epochs=5")
    bar = desk.window.experiment._bar
    assert bar.button.text() == "Resume (1 problem)"
    assert "Seed: 0 → 7 is not possible" in bar.reason()
    bar.new_run.click()
    assert bar.button.text() == "Start"
    assert desk.controller.resuming is None
    assert told(desk) == []


def test_resume_goes_on_with_the_run_and_writes_the_settings_down(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    story = Scripted(steps=3)
    desk = make_desk(story)
    run = shown(desk, qtbot)
    change(desk, "optimizer.lr=0.0005", "train.epochs=5")
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.experiment.request_start()
    (row,) = desk.controller.store.list()
    assert row.id == run.id
    assert Run(run.folder).config.train.epochs == 5
    assert Run(run.folder).config.optimizer.options["lr"] == 0.0005
    assert desk.window.experiment._bar.button.text() == "Start"


def test_another_experiment_in_the_form_is_a_new_run(cold: None, make_desk: MakeDesk, qtbot: QtBot):
    desk = make_desk()
    shown(desk, qtbot)
    desk.controller.put_experiment(ExperimentConfig())
    assert desk.controller.resuming is None
