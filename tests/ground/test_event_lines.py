"""Events as JSON lines."""

from __future__ import annotations

import json
import math
from typing import get_args

import pytest
from pydantic import BaseModel

from dpgui.config import Problem
from dpgui.events import (
    Confused,
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Measured,
    Noted,
    Preparing,
    Rewound,
    RunEnded,
    RunStarted,
    Sampled,
    Saved,
    Timed,
    from_line,
    to_line,
)

EVENTS: tuple[Event, ...] = (
    RunStarted(
        config={"train": {"epochs": 3}},
        data={"name": "digits", "classes": ["0", "1"]},
        model={"parameters": 5},
        devices=[{"id": "cpu"}],
        versions={"torch": "2"},
        pid=7,
    ),
    Entered(phase="loading", detail="digits"),
    Preparing(what="decoding", done=64, total=1797),
    EpochStarted(epoch=1, epochs=3, steps=20),
    Measured(
        epoch=1,
        steps=[1, 2],
        values={"train/loss": [0.1 + 0.2, 1e-9], "lr": [3e-4, 3e-4]},
        elapsed=0.5,
        samples_per_s=100.0,
    ),
    Evaluated(epoch=1, step=2, split="validation", values={"validation/loss": 0.5}, samples=10),
    Confused(epoch=1, split="test", classes=["猫", "dog"], counts=[[3, 1], [0, 4]]),
    Sampled(device="simulated:0", used=2**40, total=2**41, load=12.5, simulated=True),
    Timed(step=9, count=3, seconds={"forward": 1e-3, "backward": 2e-3}, launch=5e-4, elapsed=2.0),
    Saved(step=2, epoch=1, kinds=["last", "best"], file="checkpoints/step-00000002.pt"),
    Rewound(step=9, to_step=2, to_epoch=1, factor=0.5),
    Noted(level="warning", code="some_code", facts={"n": 3}),
    RunEnded(status="refused", problems=[Problem(path="train.epochs", code="missing")]),
)


def strict(line: str) -> object:
    """Parse `line` as a parser does that knows JSON and nothing more."""

    def refuse(word: str) -> object:
        raise AssertionError(f"{word} is not JSON")

    return json.loads(line, parse_constant=refuse)


def test_every_kind_of_event_is_among_the_examples() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    line = to_line(event)
    assert "\n" not in line
    assert from_line(line) == event
    assert from_line(line.encode()) == event
    assert isinstance(strict(line), dict)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_o45_what_is_not_finite_is_null_in_strict_json_and_a_gap_again(bad: float) -> None:
    """Three epochs, the second with a loss that is no number."""
    losses = [0.5, bad, 0.25]
    lines = [
        to_line(
            Evaluated(
                epoch=epoch, step=epoch, split="train", values={"train/loss": loss}, samples=1
            )
        )
        for epoch, loss in enumerate(losses, start=1)
    ]
    lines.append(
        to_line(
            Measured(
                epoch=1,
                steps=[1, 2, 3],
                values={"train/loss": losses},
                elapsed=bad,
                samples_per_s=bad,
            )
        )
    )
    parsed = [strict(line) for line in lines]
    assert [line["values"]["train/loss"] for line in parsed[:3]] == [0.5, None, 0.25]  # type: ignore[index]
    read = from_line(lines[-1])
    assert isinstance(read, Measured)
    assert read.values["train/loss"] == [0.5, None, 0.25]
    assert read.elapsed is None


def test_floats_keep_every_bit() -> None:
    value = 0.1 + 0.2
    event = Evaluated(epoch=1, step=1, split="train", values={"train/loss": value}, samples=1)
    back = from_line(to_line(event))
    assert isinstance(back, Evaluated)
    assert back.values["train/loss"] == value


@pytest.mark.parametrize("line", ["", "{", "[]", '{"kind":"Nothing"}', '{"kind":"Entered"}'])
def test_what_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="validation error"):
        from_line(line)


def test_events_are_frozen() -> None:
    event: BaseModel = EVENTS[1]
    with pytest.raises(ValueError, match="frozen"):
        event.phase = "paused"  # type: ignore[attr-defined]
