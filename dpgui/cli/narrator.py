"""The story of a run for a person at a terminal: a line an epoch and a progress bar below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self, assert_never

from pydantic import JsonValue
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dpgui.cli.figures import duration, figure, figures, size
from dpgui.config.messages import say
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
)
from dpgui.runs.advice import judge
from dpgui.runs.evidence import Evidence


class Judged(NamedTuple):
    """An epoch's validation accuracy, after so many optimizer steps."""

    step: int
    epoch: int
    accuracy: float


class Narrator:
    """Tells each event as it happens. A context manager: the bar goes when it is left.

    Args:
        console: Where to; in a file or a pipe there are lines only, no bar.
        earlier: How good the model was in sessions before this one.
    """

    def __init__(self, console: Console, earlier: Iterable[Judged] = ()) -> None:
        self._console = console
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[figures]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._steps = self._bar.add_task("Starting", total=None, figures="")
        self._epoch, self._epochs = 0, 1
        self._values: dict[str, float | None] = {}
        self._judged = list(earlier)
        self._elapsed: float | None = None
        self._evidence = Evidence()

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def tell(self, event: Event) -> None:
        """Show `event`."""
        self._evidence.take(event)
        match event:
            case RunStarted():
                self._begin(event)
            case Entered():
                detail = f" {event.detail}" if event.detail else ""
                self._bar.update(self._steps, description=f"{event.phase.capitalize()}{detail}")
            case Preparing():
                self._bar.update(
                    self._steps,
                    description=f"{event.what.capitalize()} {event.done:,}/{event.total:,}",
                )
            case EpochStarted():
                self._finish_epoch()
                self._epoch, self._epochs = event.epoch, event.epochs
            case Measured():
                self._measure(event)
            case Evaluated():
                self._evaluate(event)
            case Noted():
                self._say(f"{event.level.capitalize()}: {say(event.code, event.facts)}")
            case RunEnded():
                self._finish_epoch()
                self._bar.stop()
                self._end(event)
            case Rewound():
                self._values = {}
                self._forget_after(event.to_step)
                self._bar.update(self._steps, completed=event.to_step)
            case Confused() | Sampled() | Timed() | Saved():
                pass
            case _:
                assert_never(event)

    def _begin(self, event: RunStarted) -> None:
        self._forget_after(event.from_step)
        data, model = event.data, event.model
        parts = [
            f"{name} {size:,}"
            for name in ("train", "validation", "test")
            if isinstance(size := data.get(name), int) and size
        ]
        self._say(f"Data     {data.get('name')}: {', '.join(parts)} samples{_place(data)}")
        self._say(f"Model    {model.get('name')}: {model.get('parameters', 0):,} parameters")
        devices = (
            f"{device.get('id')} ({device.get('name')})" if device.get("name") else device.get("id")
            for device in event.devices
        )
        self._say(f"Devices  {', '.join(str(device) for device in devices)}{_processes(event)}")
        total = event.lead + event.epochs * event.steps_per_epoch
        if event.from_step >= total:
            self._say("It was complete already: nothing is left to train.")
        elif event.from_step:
            self._say(
                f"From the checkpoint of step {event.from_step:,}, in epoch {event.from_epoch + 1}."
            )
        self._bar.update(self._steps, total=total, completed=event.from_step)

    def _measure(self, event: Measured) -> None:
        self._elapsed = event.elapsed
        if not event.steps:
            return
        losses = event.values.get("train/loss") or [None]
        speed = f"  {event.samples_per_s:,.0f} samples/s" if event.samples_per_s else ""
        self._bar.update(
            self._steps,
            description=f"Epoch {event.epoch}/{self._epochs}",
            completed=event.steps[-1],
            figures=f"loss {figure(losses[-1])}{speed}",
        )

    def _evaluate(self, event: Evaluated) -> None:
        self._epoch = event.epoch
        self._values.update(event.values)
        accuracy = event.values.get("validation/accuracy")
        if accuracy is not None:
            self._judged.append(Judged(event.step, event.epoch, accuracy))

    def _forget_after(self, step: int) -> None:
        """What came after `step` is void: the run goes on from there."""
        self._judged = [judged for judged in self._judged if judged.step <= step]

    def _finish_epoch(self) -> None:
        if self._values:
            width = len(str(self._epochs))
            line = f"Epoch {self._epoch:>{width}}/{self._epochs}  {figures(self._values)}"
            self._say(line)
            self._values = {}

    def _end(self, event: RunEnded) -> None:
        took = f" after {duration(self._elapsed)} of training" if self._elapsed else ""
        place = "" if event.status == "refused" else f" at step {event.step:,}"
        self._say(f"{event.status.capitalize()}{place}{took}.")
        if event.code and event.status == "completed":
            self._say(say(event.code, event.facts))
        if self._judged and event.status != "refused":
            best = max(self._judged, key=lambda judged: judged.accuracy)
            self._say(f"Best validation accuracy {figure(best.accuracy)}, in epoch {best.epoch}.")
        if verdict := judge(self._evidence):
            self._say(verdict.problem.text)

    def _say(self, text: str) -> None:
        # No markup: names of runs and files may hold brackets.
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def _processes(event: RunStarted) -> str:
    """In how many processes the CPU trains, if in several, as the end of a sentence."""
    processes = event.strategy.get("processes")
    on_cpu = [device.get("id") for device in event.devices] == ["cpu"]
    several = on_cpu and isinstance(processes, int) and processes > 1
    return f", in {processes} processes" if several else ""


def _place(data: Mapping[str, JsonValue]) -> str:
    """Where the samples are, as the end of a sentence."""
    amount, workers = data.get("bytes"), data.get("workers")
    held = f", {size(amount)}" if isinstance(amount, int) else ""
    match data.get("place"):
        case "memory":
            return f", in memory{held}"
        case "cache":
            return f", cached on disk{held}"
        case "files":
            return f", decoded by {workers} processes" if workers else ", read from files"
        case _:
            return ""
