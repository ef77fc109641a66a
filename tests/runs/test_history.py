"""The fold: every figure here is known by hand."""

from __future__ import annotations

import typing

import numpy as np
import pytest

from dpgui import events
from dpgui.events import (
    Confused,
    Entered,
    EpochStarted,
    Evaluated,
    Measured,
    Noted,
    Preparing,
    Rewound,
    RunEnded,
    RunStarted,
    Sampled,
    Saved,
    Timed,
)
from dpgui.runs import History
from dpgui.runs.status import NEXT, moved


def started(from_step: int = 0, from_epoch: int = 0, steps: int = 4) -> RunStarted:
    return RunStarted(
        config={},
        data={},
        model={},
        devices=[],
        versions={},
        from_step=from_step,
        from_epoch=from_epoch,
        epochs=3,
        steps_per_epoch=steps,
    )


def measured(steps: list[int], losses: list[float | None], elapsed: float) -> Measured:
    return Measured(
        epoch=(steps[0] - 1) // 4 + 1,
        steps=steps,
        values={"train/loss": losses, "lr": [0.1] * len(steps)},
        elapsed=elapsed,
        samples_per_s=50.0,
    )


def evaluated(epoch: int, accuracy: float | None = 0.5) -> Evaluated:
    return Evaluated(
        epoch=epoch,
        step=4 * epoch,
        split="validation",
        values={"validation/accuracy": accuracy},
        samples=10,
    )


@pytest.fixture
def history() -> History:
    """Six steps of 4-step epochs, one evaluation."""
    told = History()
    for event in (
        started(),
        measured([1, 2], [3.0, None], elapsed=1.0),
        measured([3, 4], [2.0, 1.0], elapsed=2.0),
        evaluated(1),
        measured([5, 6], [0.5, 0.25], elapsed=4.0),
    ):
        told.apply(event)
    return told


def test_a_value_that_is_not_finite_is_a_gap(history: History):
    x, y = history.series("steps/train/loss")
    assert x.tolist() == [1, 2, 3, 4, 5, 6]
    np.testing.assert_array_equal(y, [3.0, np.nan, 2.0, 1.0, 0.5, 0.25])


def test_epochs_on_x_are_fractional(history: History):
    x, _ = history.series("steps/lr", "epoch")
    assert x.tolist() == [0.25, 0.5, 0.75, 1.0, 1.25, 1.5]


def test_time_on_x_is_interpolated_within_a_flush(history: History):
    x, _ = history.series("steps/train/loss", "time")
    assert x.tolist() == [0.5, 1.0, 1.5, 2.0, 3.0, 4.0]


def test_an_evaluation_lies_at_its_epoch_step_and_time(history: History):
    for axis, where in (("epoch", 1.0), ("step", 4.0), ("time", 2.0)):
        x, y = history.series("epochs/validation/accuracy", axis)
        assert (x.tolist(), y.tolist()) == ([where], [0.5])


def test_the_rate_has_one_point_a_flush(history: History):
    x, y = history.series("steps/samples_per_s")
    assert (x.tolist(), y.tolist()) == ([2, 4, 6], [50, 50, 50])


def test_progress_follows_the_steps(history: History):
    assert (history.epoch, history.epochs) == (2, 3)
    assert (history.step, history.steps_total) == (6, 12)
    assert (history.elapsed, history.samples_per_s) == (4.0, 50.0)


def test_a_resumed_session_voids_what_is_done_again(history: History):
    changed = history.apply(started(from_step=3, from_epoch=0))
    assert {"steps/train/loss", "steps/lr", "epochs/validation/accuracy", "started"} <= changed
    assert history.series("steps/train/loss")[0].tolist() == [1, 2, 3]
    assert history.series("epochs/validation/accuracy")[0].tolist() == []
    assert (history.step, history.elapsed) == (3, 1.5)
    history.apply(measured([4], [9.0], elapsed=2.5))
    assert history.series("steps/train/loss")[1].tolist()[-1] == 9.0
    assert history.series("steps/train/loss", "time")[0].tolist() == [0.5, 1.0, 1.5, 2.5]


def test_a_resume_at_the_end_of_an_epoch_keeps_its_evaluation(history: History):
    history.apply(started(from_step=4, from_epoch=1))
    assert history.series("epochs/validation/accuracy", "epoch")[0].tolist() == [1.0]


def test_an_evaluation_told_again_supersedes_the_one_before(history: History):
    history.apply(started(from_step=4, from_epoch=1))
    history.apply(evaluated(1, 0.75))
    assert history.series("epochs/validation/accuracy")[1].tolist() == [0.75]


def test_a_resume_from_before_the_last_checkpoint_forgets_it():
    history = History()
    history.apply(started())
    history.apply(Saved(step=4, epoch=1, kinds=["last", "best"], file="a.pt"))
    assert history.best == history.saved
    assert {"saved", "best"} <= history.apply(started(from_step=0))
    assert history.saved is None
    assert history.best is None


def test_figures_that_a_device_cannot_tell_have_no_column():
    history = History()
    changed = history.apply(Sampled(device="cuda:0", step=2, allocated=100, load=50.0))
    assert changed == {"memory/cuda:0/allocated", "load/cuda:0"}
    assert set(history.columns) == changed
    history.apply(Sampled(device="cuda:0", step=2, allocated=None, load=60.0, used=7))
    np.testing.assert_array_equal(history.series("memory/cuda:0/allocated")[1], [100.0, np.nan])
    assert history.series("memory/cuda:0/used")[1].tolist() == [7.0]
    assert history.series("memory/cuda:0/used")[0].tolist() == [2.0]


def test_samples_of_the_same_step_are_all_kept():
    history = History()
    for used in (1, 2, 3):
        history.apply(Sampled(device="cpu", step=5, used=used))
    assert history.series("memory/cpu/used")[1].tolist() == [1, 2, 3]


def test_a_figure_that_begins_late_begins_at_its_step(history: History):
    late = Measured(
        epoch=2,
        steps=[7],
        values={"train/loss": [0.1], "train/accuracy": [0.9]},
        elapsed=5.0,
        samples_per_s=None,
    )
    history.apply(late)
    x, y = history.series("steps/train/accuracy")
    assert (x.tolist(), y.tolist()) == ([7], [0.9])
    np.testing.assert_array_equal(history.series("steps/lr")[1][-1:], [np.nan])


def test_a_late_figure_that_is_voided_begins_anew(history: History):
    late = measured([7], [0.1], elapsed=5.0)
    extra = late.model_copy(update={"values": {"extra": [1.0]}})
    history.apply(extra)
    history.apply(started(from_step=2))
    assert history.series("steps/extra")[0].tolist() == []
    history.apply(extra.model_copy(update={"steps": [3]}))
    assert history.series("steps/extra")[0].tolist() == [3]


def test_an_unknown_series_is_empty():
    x, y = History().series("steps/nothing")
    assert (len(x), len(y)) == (0, 0)


def test_views_cannot_be_written(history: History):
    _, y = history.series("steps/train/loss")
    with pytest.raises(ValueError, match="read-only"):
        y[0] = 7


def test_columns_grow_past_their_first_capacity():
    history = History()
    history.apply(started(steps=1000))
    for first in range(1, 5001, 50):
        steps = list(range(first, first + 50))
        history.apply(measured(steps, [float(step) for step in steps], elapsed=first / 50))
    x, y = history.series("steps/train/loss")
    np.testing.assert_array_equal(x, np.arange(1, 5001))
    np.testing.assert_array_equal(y, x)


def test_an_empty_flush_changes_nothing(history: History):
    empty = Measured(epoch=2, steps=[], values={}, elapsed=9.0, samples_per_s=None)
    assert history.apply(empty) == frozenset()


def test_the_story_of_states():
    history = History()
    seen = [history.status]
    for event in (
        Entered(phase="loading"),
        started(),
        Entered(phase="training"),
        Entered(phase="paused"),
        Entered(phase="training"),
        RunEnded(status="stopped"),
        Entered(phase="loading"),
        started(from_step=2),
        RunEnded(status="completed"),
    ):
        history.apply(event)
        seen.append(history.status)
    assert seen == [
        "new",
        "running",
        "running",
        "running",
        "paused",
        "running",
        "stopped",
        "running",
        "running",
        "completed",
    ]
    assert history.phase == ""


def test_an_illegal_move_leaves_the_state_as_it_was():
    assert moved("completed", "paused") == "completed"
    assert moved("new", "paused") == "new"
    assert moved("running", "paused") == "paused"


def test_every_state_has_its_moves_and_none_returns_to_new():
    assert set().union(*NEXT.values()) == set(NEXT) - {"new"}


def test_how_far_the_data_are_is_known_until_the_next_phase():
    history = History()
    history.apply(Entered(phase="loading"))
    preparing = Preparing(what="decoding", done=3, total=9)
    assert history.apply(preparing) == {"phase"}
    assert history.preparing == preparing
    history.apply(Entered(phase="training"))
    assert history.preparing is None


def test_every_kind_of_event_is_folded():
    examples = (
        started(),
        Entered(phase="loading"),
        Preparing(what="decoding", done=3, total=9),
        EpochStarted(epoch=1, epochs=3, steps=4),
        measured([1], [1.0], elapsed=0.1),
        evaluated(1),
        Confused(epoch=1, split="validation", classes=["a"], counts=[[3]]),
        Sampled(device="cpu", used=1),
        Timed(step=1, count=1, seconds={"forward": 1.0}),
        Saved(step=1, epoch=1, kinds=["last"], file="f"),
        Rewound(step=1, to_step=0, to_epoch=1, factor=0.5),
        Timed(step=1, count=1, seconds={"forward": 0.1}),
        Noted(level="info", code="c"),
        RunEnded(status="completed"),
    )
    assert {type(event) for event in examples} == set(typing.get_args(events.Event))
    history = History()
    for event in examples:
        assert history.apply(event), type(event)
    assert history.confusions["validation"].counts == [[3]]
    assert [note.code for note in history.notes] == ["c"]
    assert history.ended is examples[-1]


def test_going_back_voids_what_came_after_and_marks_the_place():
    history = History()
    history.apply(started())
    history.apply(measured([1, 2, 3, 4], [4.0, 3.0, 2.0, 9.0], elapsed=4.0))
    history.apply(Saved(step=2, epoch=1, kinds=["last"], file="f"))
    history.apply(measured([5, 6], [9.0, 90.0], elapsed=6.0))
    changed = history.apply(Rewound(step=6, to_step=2, to_epoch=1, factor=0.5))
    assert {"steps/train/loss", "breaks", "progress"} <= changed
    assert history.series("steps/train/loss")[1].tolist() == [4.0, 3.0]
    assert (history.step, history.epoch, history.breaks) == (2, 1, [2])
    assert history.saved is not None
    history.apply(measured([3], [2.5], elapsed=7.0))
    assert history.series("steps/train/loss", "time")[0].tolist()[-1] == 7.0  # time went on


def test_a_resumed_session_is_a_break_and_a_first_one_is_none():
    history = History()
    assert "breaks" not in history.apply(started())
    history.apply(measured([1, 2, 3, 4], [4.0, 3.0, 2.0, 1.0], elapsed=4.0))
    assert "breaks" in history.apply(started(from_step=3))
    history.apply(measured([4, 5], [1.0, 0.5], elapsed=6.0))
    history.apply(started(from_step=5, from_epoch=1))
    assert history.breaks == [3, 5]
    history.apply(Rewound(step=9, to_step=3, to_epoch=1, factor=0.5))
    assert history.breaks == [3]
