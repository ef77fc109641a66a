"""The story told to a person at a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from dpgui.cli.figures import duration, figure, size
from dpgui.cli.narrator import Judged, Narrator
from dpgui.events import (
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Measured,
    Noted,
    Rewound,
    RunEnded,
    RunStarted,
    Sampled,
)

STORY: tuple[Event, ...] = (
    Entered(phase="loading", detail="digits"),
    RunStarted(
        config={},
        data={"name": "digits", "train": 1437, "validation": 360, "test": 0},
        model={"name": "cnn", "parameters": 50186},
        devices=[{"id": "cpu", "name": "A CPU [x]"}],
        versions={},
        epochs=2,
        steps_per_epoch=2,
    ),
    EpochStarted(epoch=1, epochs=2, steps=2),
    Measured(
        epoch=1, steps=[1, 2], values={"train/loss": [2.0, 1.5]}, elapsed=1.0, samples_per_s=1200.0
    ),
    Sampled(device="cpu"),
    Evaluated(
        epoch=1,
        step=2,
        split="validation",
        values={"validation/loss": 1.0, "validation/accuracy": 0.75},
        samples=360,
    ),
    EpochStarted(epoch=2, epochs=2, steps=2),
    Measured(
        epoch=2, steps=[3, 4], values={"train/loss": [1.0, None]}, elapsed=8.06, samples_per_s=None
    ),
    Evaluated(
        epoch=2,
        step=4,
        split="validation",
        values={"validation/loss": None, "validation/accuracy": 0.5},
        samples=360,
    ),
    Noted(level="warning", code="some_code", facts={"n": 1}),
    RunEnded(status="completed", step=4),
)


def told(story: tuple[Event, ...], terminal: bool, earlier: tuple[Judged, ...] = ()) -> str:
    text = io.StringIO()
    with Narrator(Console(file=text, force_terminal=terminal, width=200), earlier) as narrator:
        for event in story:
            narrator.tell(event)
    return text.getvalue()


def test_a_pipe_gets_a_line_an_epoch_and_no_bar() -> None:
    assert told(STORY, terminal=False).splitlines() == [
        "Data     digits: train 1,437, validation 360 samples",
        "Model    cnn: 50,186 parameters",
        "Devices  cpu (A CPU [x])",
        "Epoch 1/2  validation loss 1.0000  validation accuracy 0.7500",
        "Warning: some_code (n: 1)",
        "Epoch 2/2  validation loss not finite  validation accuracy 0.5000",
        "Completed at step 4 after 8.1 s of training.",
        "Best validation accuracy 0.7500, in epoch 1.",
    ]


def test_a_terminal_gets_a_bar_too() -> None:
    text = told(STORY, terminal=True)
    assert "━" in text
    assert "Epoch 1/2  validation loss 1.0000" in text


def test_a_resumed_run_says_where_it_goes_on() -> None:
    started = STORY[1].model_copy(update={"from_step": 3, "from_epoch": 1})
    assert "From the checkpoint of step 3, in epoch 2." in told((started,), terminal=False)


def test_what_is_refused_has_no_step() -> None:
    """A run at step 447 that another process trains is not at step 0."""
    assert told((RunEnded(status="refused"),), terminal=False) == "Refused.\n"


def test_the_best_epoch_is_that_of_the_whole_run() -> None:
    started = STORY[1].model_copy(update={"from_step": 20, "from_epoch": 2})
    earlier = (Judged(10, 1, 0.9), Judged(20, 2, 0.8), Judged(30, 3, 0.95))
    now = Evaluated(split="validation", epoch=3, step=30, samples=9, values={})
    after = now.model_copy(update={"values": {"validation/accuracy": 0.85}})
    end = RunEnded(status="completed", step=30)
    text = told((started, after, end), terminal=False, earlier=earlier)
    assert "Best validation accuracy 0.9000, in epoch 1." in text, "what is void does not count"


def test_what_was_rewound_is_not_the_best() -> None:
    values = {"validation/accuracy": 0.85}
    judged = Evaluated(split="validation", epoch=1, step=4, samples=9, values=values)
    better = judged.model_copy(
        update={"epoch": 2, "step": 8, "values": {"validation/accuracy": 0.9}}
    )
    back = Rewound(step=9, to_step=4, to_epoch=2, factor=0.5)
    text = told((STORY[1], judged, better, back, RunEnded(status="stopped", step=4)), False)
    assert "Best validation accuracy 0.8500, in epoch 1." in text


def test_processes_on_the_cpu_are_counted() -> None:
    strategy = {"name": "ddp", "processes": 2}
    started = STORY[1].model_copy(update={"strategy": strategy})
    assert "Devices  cpu (A CPU [x]), in 2 processes" in told((started,), terminal=False)
    assert "processes" not in told((STORY[1],), terminal=False)


def test_a_complete_run_that_is_resumed_says_so() -> None:
    started = STORY[1].model_copy(update={"from_step": 4, "from_epoch": 2})
    assert "nothing is left to train" in told((started,), terminal=False)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5000"),
        (0.0, "0.0000"),
        (1e-9, "1e-09"),
        (12345.678, "1.23e+04"),
        (-2.0, "-2.0000"),
        (None, "not finite"),
    ],
)
def test_figures(value: float | None, text: str) -> None:
    assert figure(value) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, "-"), (8.06, "8.1 s"), (200.4, "3 min 20 s"), (7500.0, "2 h 5 min")],
)
def test_durations(seconds: float | None, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"), [(None, "-"), (512, "512 B"), (1536, "1.5 KiB"), (24 * 2**30, "24.0 GiB")]
)
def test_sizes(count: int | None, text: str) -> None:
    assert size(count) == text


PLACES = [
    ({"place": "memory", "bytes": 429_496_730}, ", in memory, 409.6 MiB"),
    ({"place": "cache", "bytes": 12 * 2**30}, ", cached on disk, 12.0 GiB"),
    ({"place": "files", "bytes": 0, "workers": 6}, ", decoded by 6 processes"),
    ({"place": "files", "bytes": 0, "workers": 0}, ", read from files"),
]


@pytest.mark.parametrize(("facts", "words"), PLACES)
def test_it_says_where_the_data_are(facts, words):
    text = io.StringIO()
    with Narrator(Console(file=text)) as narrator:
        narrator.tell(
            RunStarted(
                config={},
                data={"name": "photos", "train": 9, **facts},
                model={},
                devices=[],
                versions={},
            )
        )
    assert text.getvalue().splitlines()[0] == f"Data     photos: train 9 samples{words}"


def test_a_rule_that_ended_the_run_says_why():
    facts = {"minutes": 5.0, "epoch": 2, "step": 4}
    end = RunEnded(status="completed", code="time_used_up", facts=facts)
    text = told((*STORY[:-1], end), False)
    assert "the 5.0 minutes of training are used up" in text


def test_going_back_moves_the_bar_back_and_forgets_the_epoch():
    back = Rewound(step=4, to_step=2, to_epoch=2, factor=0.5)
    text = told((*STORY[:-2], back, STORY[-1]), True)
    assert "2/4" in text
    assert "Epoch 2/2  validation" not in text
