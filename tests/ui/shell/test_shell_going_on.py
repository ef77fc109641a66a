"""Runs that ended by a rule or did all their epochs: what Resume offers, and where it leads."""

from __future__ import annotations

import json

import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.runs import Run
from dpgui.ui.desk import Desk
from dpgui.ui.i18n import tr

WAITED = {"patience": {"reference": 0.5, "epoch": 1, "waited": 2}}


def kept(desk: Desk, *settings: str, name: str = "iris", **facts) -> Run:
    """A run of five epochs with a checkpoint after its third."""
    config = with_overrides(
        ExperimentConfig(),
        ["devices=cpu", "train.epochs=5", "dataset=iris", "model=mlp", *settings],
    )
    run = desk.controller.store.create(config, name)
    (run.folder / "checkpoints").mkdir()
    place = {"step": 9, "epoch": 3, "batch": 0, "steps_per_epoch": 3, **facts}
    (run.folder / "checkpoints" / "last.json").write_text(json.dumps(place))
    return run


def select(desk: Desk, qtbot: QtBot, run: Run) -> None:
    """Select the run in the table, as a click does."""
    desk.shelf.refresh()
    qtbot.waitUntil(lambda: desk.window.runs.model.place_of(run.id).isValid())
    desk.window.runs.select(run.id)


def test_all_epochs_done_leave_no_plain_resume_and_say_why(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    desk = make_desk()
    done = kept(desk, epoch=5)
    desk.controller.open(done)
    commands = desk.window.commands
    assert not commands["resume"].isEnabled()
    assert "All 5 epochs are done. Give it more epochs to train on." in commands["resume"].toolTip()
    assert "Use Resume with changes." in commands["resume"].toolTip()
    assert commands["resume_changed"].isEnabled()
    desk.controller.open(kept(desk, name="another"))
    assert commands["resume"].isEnabled()
    assert "epochs are done" not in commands["resume"].toolTip()


def test_a_rule_that_holds_leads_resume_to_its_setting(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    story = Scripted(steps=3)
    desk = make_desk(story)
    run = kept(desk, "end.patience=2", **WAITED)
    desk.controller.open(run)
    assert desk.window.commands["resume"].isEnabled()
    desk.window.commands["resume"].trigger()
    assert story.hosts == [], "it would end at once, so nothing is begun"
    assert "2 epochs have passed without" in desk.window.banner.message.text
    assert desk.controller.resuming.run.id == run.id
    assert desk.window.experiment._bar.button.text() == "Resume"
    changed = with_overrides(desk.controller.draft.config, ["end.patience=0"])
    desk.window.experiment.set_config(changed)
    desk.controller.edit(changed)
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.experiment.request_start()
    assert Run(run.folder).config.end.patience == 0
    assert len(story.hosts) == 1


def test_epochs_left_and_no_rule_that_holds_simply_go_on(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    story = Scripted(steps=3)
    desk = make_desk(story)
    desk.controller.open(kept(desk, "end.patience=4", **WAITED))
    with qtbot.waitSignal(desk.controller.run_ended):
        desk.window.commands["resume"].trigger()
    assert len(story.hosts) == 1


@pytest.mark.parametrize(
    ("facts", "resumes"), [({"epoch": 5}, False), (WAITED, True), ({}, True)], ids=str
)
def test_the_table_offers_what_the_run_on_show_offers(
    cold: None, make_desk: MakeDesk, qtbot: QtBot, facts: dict, resumes: bool
):
    desk = make_desk()
    run = kept(desk, "end.patience=2", **facts)
    desk.controller.open(run)
    select(desk, qtbot, run)
    table, commands = desk.window.runs.actions_of_runs, desk.window.commands
    assert table["resume"].isEnabled() is commands["resume"].isEnabled() is resumes
    assert table["change"].isEnabled()
    assert commands["resume_changed"].isEnabled()
    tip = tr("GoingOn", "{0} Use Resume with changes.")[3:]
    assert (
        (tip in table["resume"].toolTip()) is (tip in commands["resume"].toolTip()) is bool(facts)
    )


def test_the_table_fills_the_form_with_a_run_that_is_not_on_show(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    desk = make_desk()
    done = kept(desk, "optimizer.lr=0.03", epoch=5)
    select(desk, qtbot, done)
    desk.window.runs.actions_of_runs["change"].trigger()
    assert desk.controller.shown_run is None
    assert desk.controller.resuming.run.id == done.id
    assert desk.window.experiment.config().optimizer.options["lr"] == 0.03
    assert "All 5 epochs are done" in desk.window.banner.message.text


def test_a_run_without_a_checkpoint_is_said_to_begin_again(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    desk = make_desk()
    desk.controller.open(desk.controller.store.create(ExperimentConfig()))
    resume = desk.window.commands["resume"]
    assert resume.isEnabled()
    assert "it begins again, with the same numbers" in resume.toolTip()


def test_while_a_run_lives_no_other_is_resumed_in_silence(
    cold: None, make_desk: MakeDesk, qtbot: QtBot
):
    story = Scripted()
    desk = make_desk(story)
    other = kept(desk)
    desk.controller.resume(kept(desk, name="live"))
    before = desk.controller.draft.config
    for verb in (desk._verbs.resume_run, desk._verbs.change_run):
        desk.window.banner.clear()
        verb(other)
        assert desk.window.banner.message.text.startswith("iris was not resumed: a run is going on")
    assert desk.controller.draft.config == before
    assert not desk.window.commands["resume"].isEnabled()
    with qtbot.waitSignal(desk.controller.run_ended):
        story.finish.set()
