"""The Progress panel: figures of a live and of a stored run, and never a silence."""

from __future__ import annotations

import pytest
from panel_looks import clipped_labels, dress
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from dpgui import events
from dpgui.runs import History
from dpgui.ui.panels import ProgressPanel
from dpgui.ui.states import State
from dpgui.ui.theme import LIGHT


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def panel(qtbot, clock):
    panel = ProgressPanel(clock=clock)
    qtbot.addWidget(panel)
    dress(panel, LIGHT)
    panel.resize(340, 320)
    panel.show()
    return panel


def started(**more) -> events.RunStarted:
    facts = {
        "config": {},
        "data": {"name": "digits", "bytes": 2202009, "place": "memory"},
        "model": {"name": "cnn"},
        "devices": [{"id": "simulated:0"}, {"id": "simulated:1"}],
        "versions": {},
        "epochs": 10,
        "steps_per_epoch": 100,
        "strategy": {"name": "data-parallel", "pieces": [22, 22, 20]},
    }
    return events.RunStarted(**{**facts, **more})


def measured(first: int, last: int, epoch: int = 1, loss: float | None = 0.5):
    steps = list(range(first, last + 1))
    values = {"train/loss": [loss] * len(steps), "train/accuracy": [0.75] * len(steps)}
    return events.Measured(
        epoch=epoch, steps=steps, values=values, elapsed=last / 10, samples_per_s=640.0
    )


def evaluated(epoch: int, accuracy: float | None, loss: float, split: str = "validation"):
    values = {f"{split}/loss": loss, f"{split}/accuracy": accuracy}
    return events.Evaluated(epoch=epoch, step=100 * epoch, split=split, values=values, samples=9)


def fold(*told) -> History:
    history = History()
    for event in told:
        history.apply(event)
    return history


def tile(panel, name):
    one = getattr(panel, f"_{name}")
    return one.value.text(), one.caption.text()


def test_without_a_run_it_says_so_and_shows_no_zero(panel):
    panel.update_from(None)
    assert panel.title == "No run yet"
    for name in ("epoch", "step", "rate", "elapsed", "left", "best"):
        assert tile(panel, name)[0] == "–"


def test_figures_of_a_live_run(panel, clock):
    history = fold(started(), events.Entered(phase="training"), measured(1, 234, epoch=3))
    panel.set_state(State.RUNNING)
    panel.update_from(history)
    assert panel.title == "Training"
    assert tile(panel, "epoch") == ("3", "Epoch of 10")
    assert tile(panel, "step") == ("234", "Step of 1,000")
    assert tile(panel, "rate") == ("640", "Samples a second")
    assert tile(panel, "elapsed") == ("0:23", "Training time")
    assert panel._percent.text() == "23 %"
    assert panel._bar.value() == 234
    assert panel._data.text() == "Data: Digits, in memory, 2.10 MiB"
    assert panel._strategy.text() == (
        "Strategy: DataParallel on simulated:0, simulated:1, a batch of 64 = 2 × 22 + 1 × 20"
    )
    assert panel.scores.line("steps/train") == ("0.5000", "75.00 %")


def test_the_last_scores_and_the_best_of_the_validation_part(panel):
    """The best is the first of equal ones, never one that is not a number, never of the test."""
    history = fold(
        started(), measured(1, 100), evaluated(1, 0.90, 0.4), evaluated(2, 0.95, 0.3),
        evaluated(3, 0.95, 0.2), evaluated(4, None, 0.1), evaluated(4, 0.99, 0.1, "test"),
    )  # fmt: skip
    panel.update_from(history)
    assert panel.scores.line("epochs/validation") == ("0.1000", "–")
    assert panel.scores.line("epochs/test") == ("0.1000", "99.00 %")
    assert tile(panel, "best") == ("95.00 %", "Best, epoch 2")


def test_a_loss_that_is_not_a_number_is_a_dash(panel):
    panel.update_from(fold(started(), measured(1, 5, loss=None)))
    assert panel.scores.line("steps/train") == ("–", "75.00 %")


def test_parts_without_figures_have_no_line(panel):
    panel.update_from(fold(started(), measured(1, 5)))
    assert panel.scores._cells["steps/train"][0].isVisible()
    assert not panel.scores._cells["epochs/test"][0].isVisible()


def test_never_silent_for_more_than_two_seconds(panel, clock):
    history = fold(started(), events.Entered(phase="evaluating", detail="validation"))
    panel.set_state(State.RUNNING)
    panel.update_from(history)
    assert panel.title == "Evaluating · validation"
    assert panel.quiet == ""
    clock.now += 12.3
    panel._timer.timeout.emit()
    assert panel.quiet == "Still evaluating, 12 s"
    panel.update_from(history)  # nothing new was told
    assert panel.quiet == "Still evaluating, 12 s"
    history.apply(events.Entered(phase="training"))
    panel.update_from(history)
    assert panel.quiet == ""


def test_its_own_timer_tells_the_time_when_nobody_else_does(qtbot, panel, clock):
    panel.set_state(State.STARTING)
    clock.now += 5
    qtbot.waitUntil(lambda: panel.quiet == "Still starting, 5 s", timeout=2000)
    panel.set_state(State.IDLE)
    assert not panel._timer.isActive()


def test_states_are_said_before_phases(panel, clock):
    history = fold(started(), events.Entered(phase="training"))
    panel.update_from(history)
    for state, title in (
        (State.STARTING, "Starting"), (State.RUNNING, "Training"), (State.PAUSED, "Paused"),
        (State.STOPPING, "Stopping"),
    ):  # fmt: skip
        panel.set_state(state)
        assert panel.title == title
    clock.now += 7
    panel._timer.timeout.emit()
    assert panel.quiet == "Still stopping, 7 s"


def test_reading_the_steps_of_a_run_that_starts_again_foretells_nothing(panel, clock):
    panel.set_state(State.STARTING)
    history = fold(started())
    for step in range(1, 401, 100):
        history.apply(measured(step, step + 99))
        panel.update_from(history)
        clock.now += 1.0
    assert tile(panel, "left")[0] == "–"


def test_the_time_left_follows_the_recent_pace_without_pauses(panel, clock):
    history = fold(started(), events.Entered(phase="training"))
    panel.set_state(State.RUNNING)
    for step in range(1, 101):
        clock.now += 0.1
        history.apply(measured(step, step))
        panel.update_from(history)
    assert tile(panel, "left")[0] == "1:30"
    panel.set_state(State.PAUSED)
    clock.now += 3600
    panel._timer.timeout.emit()
    assert tile(panel, "left")[0] == "1:30"
    assert panel.quiet == "Paused for 1:00:00"


def test_a_stored_run_shows_how_it_ended(panel):
    history = fold(
        started(), measured(1, 100), evaluated(1, 0.9, 0.4),
        events.RunEnded(status="completed", step=100),
    )  # fmt: skip
    panel.set_state(State.IDLE)
    panel.update_from(history)
    assert panel.title == "Completed"
    assert panel.quiet == ""
    assert tile(panel, "left")[0] == "–"
    assert panel._bar.maximum() > 0


def test_the_bar_moves_while_nothing_is_known(panel):
    panel.set_state(State.STARTING)
    panel.update_from(None)
    assert panel._bar.maximum() == 0
    panel.update_from(fold(started(), measured(1, 100)))
    assert panel._bar.maximum() > 0


def test_texts_fit_and_html_is_literal(panel):
    data = {"name": "<img src=x>&", "bytes": 1, "place": "files"}
    history = fold(started(data=data), events.Entered(phase="loading", detail="<b>f</b>&"))
    history.apply(measured(1, 5))
    history.apply(evaluated(1, 0.9, 0.4))
    panel.set_state(State.RUNNING)
    panel.update_from(history)
    QApplication.sendPostedEvents()
    panel.grab()
    assert panel.title == "Loading data · <b>f</b>&"
    assert panel._data.text().startswith("Data: <img src=x>&, read from files")
    assert clipped_labels(panel) == []


def test_language_change_says_everything_anew(panel, monkeypatch):
    panel.update_from(fold(started(), measured(1, 5)))
    monkeypatch.setattr("dpgui.ui.panels.progress_panel.tr", lambda _, text, n=-1: f"[{text}]")
    QApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    assert tile(panel, "rate")[1] == "[Samples a second]"


PLACES = [
    ({"place": "memory", "bytes": 429_496_730}, "Data: photos, in memory, 410 MiB"),
    ({"place": "cache", "bytes": 12 * 2**30}, "Data: photos, cached on disk, 12.0 GiB"),
    ({"place": "files", "bytes": 0, "workers": 6}, "Data: photos, decoded by 6 process(es)"),
    ({"place": "files", "bytes": 0, "workers": 0}, "Data: photos, read from files"),
    ({"bytes": 2**20}, "Data: photos, 1.00 MiB"),
]


@pytest.mark.parametrize(("data", "words"), PLACES)
def test_where_the_data_are(panel, data, words):
    panel.update_from(fold(started(data={"name": "photos", **data})))
    assert panel._data.text() == words


def test_how_far_the_data_are_before_the_run_begins(panel, clock):
    history = fold(events.Entered(phase="loading"))
    panel.set_state(State.STARTING)
    panel.update_from(history)
    assert (panel.title, panel._bar.maximum(), panel._percent.text()) == ("Starting", 0, "")
    clock.now += 9
    history.apply(events.Preparing(what="decoding", done=12_000, total=70_000))
    panel.update_from(history)
    assert panel.title == "Decoding images 12,000 / 70,000"
    assert (panel._bar.value(), panel._percent.text()) == (171, "17 %")
    assert panel.quiet == ""
    history.apply(events.Preparing(what="measuring", done=0, total=0))
    panel.update_from(history)
    assert panel.title == "Measuring mean and deviation 0 / 0"
    history.apply(started())
    history.apply(events.Entered(phase="training"))
    panel.set_state(State.RUNNING)
    panel.update_from(history)
    assert (panel.title, panel._percent.text()) == ("Training", "0 %")
