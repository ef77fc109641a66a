"""The story of a run: small frozen records, one JSON object a line.

The engine yields them, the run's log keeps them, the window and the command line read them.
The set is closed: readers use `match` with `assert_never`. Numbers are plain Python numbers;
in JSON a value that is not finite is `null` and comes back as None, so every line is strict JSON.
"""

from __future__ import annotations

import time
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from dpgui.config.problem import Problem

Split: TypeAlias = Literal["train", "validation", "test"]
Status: TypeAlias = Literal["completed", "failed", "refused", "stopped", "interrupted"]
Level: TypeAlias = Literal["info", "warning", "error"]
Work: TypeAlias = Literal["decoding", "reading", "looking", "measuring", "comparing", "copying"]
Throttle: TypeAlias = Literal["", "temperature", "power"]
StepPart: TypeAlias = Literal[
    "data", "transfer", "prepare", "forward", "backward", "sync", "optimizer", "own"
]
PhaseName: TypeAlias = Literal["loading", "training", "evaluating", "saving", "paused"]

STEP_PARTS: tuple[StepPart, ...] = get_args(StepPart)
"""Waiting for data; copying them to the device; varying and normalising them; the forward pass; the
backward pass; what devices hand each other; the optimizer; the loop's own work."""

Number: TypeAlias = float | None
"""A float; one that is not finite is `null` in JSON and comes back as None."""

Numbers: TypeAlias = list[float | None]


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    time: float = Field(default_factory=time.time)
    """Seconds since 1970 when it happened."""


class RunStarted(_Event):
    """First record of every session of a run (a resumed run has several).

    Attributes:
        config: The whole `ExperimentConfig` as JSON.
        data: Facts of the dataset: name, kind, shape, classes (names), train/validation/test sizes,
            bytes, where it is kept ("memory", "cache" or "files"), and by how many loader processes
            it is read (workers), and whether it brings its validation part itself (judged).
        model: Facts of the model: name, parameters, trainable.
        devices: The devices in use, in order: id, name, uuid, simulated, total (bytes).
        versions: dpgui, torch, python and so on.
        from_step: Optimizer steps already done; later points of an earlier session are void.
        lead: Steps beyond `steps_per_epoch` times the epochs done, since epochs before had other
            whole batches; negative if they had fewer.
        strategy: The strategy that really runs, and its pieces for a whole batch.
        pid: The process that trains.
    """

    kind: Literal["RunStarted"] = "RunStarted"
    config: dict[str, JsonValue]
    data: dict[str, JsonValue]
    model: dict[str, JsonValue]
    devices: list[dict[str, JsonValue]]
    versions: dict[str, str]
    from_step: int = 0
    from_epoch: int = 0
    epochs: int = 1
    steps_per_epoch: int = 1
    lead: int = 0
    strategy: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    pid: int = 0


class Entered(_Event):
    """The run entered a phase; what takes long is named before it begins."""

    kind: Literal["Entered"] = "Entered"
    phase: PhaseName
    detail: str = ""


class Preparing(_Event):
    """How far the data, or what else takes long, have come before training begins.

    Attributes:
        what: "decoding": images, once and for all; "reading": what was decoded before; "looking":
            which files can be read; "measuring": mean and deviation; "comparing": samples with each
            other; "copying": from each GPU to each other, as a trial.
        done: Samples so far, of `total`; ordered pairs of GPUs.
    """

    kind: Literal["Preparing"] = "Preparing"
    what: Work
    done: int
    total: int


class EpochStarted(_Event):
    """Epoch `epoch` (from 1) of `epochs` began; it has `steps` optimizer steps."""

    kind: Literal["EpochStarted"] = "EpochStarted"
    epoch: int
    epochs: int
    steps: int


class Measured(_Event):
    """Every optimizer step since the last `Measured`, after one wait for the device.

    Attributes:
        epoch: The epoch they belong to, from 1.
        steps: Global numbers of the steps, from 1.
        values: By name (`train/loss`, `train/accuracy`, `lr`), one number a step.
        elapsed: Seconds of training time (pauses left out, earlier sessions counted) so far.
        samples_per_s: Training samples a second over these steps.
    """

    kind: Literal["Measured"] = "Measured"
    epoch: int
    steps: list[int]
    values: dict[str, Numbers]
    elapsed: Number
    samples_per_s: Number


class Evaluated(_Event):
    """Figures of a whole split after an epoch: sums over samples divided by their number.

    `values` has names such as `validation/loss`, `validation/accuracy`, `train/loss`.
    """

    kind: Literal["Evaluated"] = "Evaluated"
    epoch: int
    step: int
    split: Split
    values: dict[str, Number]
    samples: int
    seconds: Number = 0.0


class Confused(_Event):
    """Confusion counts of a split: `counts[true][predicted]`."""

    kind: Literal["Confused"] = "Confused"
    epoch: int
    split: Split
    classes: list[str]
    counts: list[list[int]]


class Sampled(_Event):
    """What one device was doing, taken outside the training step.

    Bytes are bytes. A figure that cannot be had is None, never 0.

    Attributes:
        device: Its id ("cuda:0", "cpu", "simulated:1").
        step: Optimizer steps done so far.
        allocated: Tensors of this run; on the CPU the run's processes' resident memory.
        peak: The most that `allocated` has been in this session, also between two samples.
        reserved: Held by torch's allocator.
        this_run: All that the run's processes hold (loader workers and ranks included, and on a GPU
            what the driver needs for them).
        others: What other programs hold.
        used: In use on the whole device by all programs.
        total: Size of the device's memory.
        load: Utilisation, 0..100.
        temperature: Degrees Celsius.
        power: Watts.
        energy: Watt hours that the device has taken since the session began, for all programs.
        throttled: What slows it down at the moment: "temperature", "power" or "" for nothing.
        simulated: The figures belong to a simulated device.
    """

    kind: Literal["Sampled"] = "Sampled"
    device: str
    step: int = 0
    allocated: int | None = None
    peak: int | None = None
    reserved: int | None = None
    this_run: int | None = None
    others: int | None = None
    used: int | None = None
    total: int | None = None
    load: Number | None = None
    temperature: Number | None = None
    power: Number | None = None
    energy: Number | None = None
    throttled: Throttle | None = None
    simulated: bool = False


class Timed(_Event):
    """Where the time of a step went: means over the few steps that were timed since the last one.

    On a GPU the seconds are those of its own clock, idle ones included, so that the parts add up to
    the step; on the CPU they are the loop's.

    Attributes:
        step: Optimizer steps done so far.
        count: Steps that were timed.
        seconds: Of one step, by part (`STEP_PARTS`).
        launch: Seconds of one step in which the CPU hands the work of forward and backward over to
            a GPU that does not hold it up; None where the CPU computes itself.
        saving: Seconds in which checkpoints were written since the last `Timed`.
        elapsed: Seconds of training time so far, as in `Measured`.
    """

    kind: Literal["Timed"] = "Timed"
    step: int
    count: int
    seconds: dict[str, Number]
    launch: Number | None = None
    saving: Number = 0.0
    elapsed: Number = 0.0


class Saved(_Event):
    """A checkpoint is whole on disk.

    Attributes:
        kinds: What it is kept as: "last", "best", or "top": one of the best few.
    """

    kind: Literal["Saved"] = "Saved"
    step: int
    epoch: int
    kinds: list[Literal["last", "best", "top"]]
    file: str


class Rewound(_Event):
    """The run diverged and went back to a checkpoint; points after it are void.

    Attributes:
        step: Optimizer steps done when it diverged.
        to_step: Optimizer steps done at the checkpoint.
        to_epoch: The epoch that it goes on in, from 1.
        factor: What the learning rates are multiplied by from now on, all ways back together.
    """

    kind: Literal["Rewound"] = "Rewound"
    step: int
    to_step: int
    to_epoch: int
    factor: Number


class Noted(_Event):
    """Something worth a line in the log; `code` and `facts` as in `Problem`."""

    kind: Literal["Noted"] = "Noted"
    level: Level
    code: str
    facts: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])


class RunEnded(_Event):
    """Last record of every session.

    Attributes:
        status: How it ended.
        code: Key of `messages.MESSAGES` that says why, or "".
        facts: What fills that sentence.
        problems: Why it was refused.
        error: The traceback of an unforeseen error, for the details; never the message.
        step: Optimizer steps done.
    """

    kind: Literal["RunEnded"] = "RunEnded"
    status: Status
    code: str = ""
    facts: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    problems: list[Problem] = Field(default_factory=list[Problem])
    error: str = ""
    step: int = 0


Event: TypeAlias = (
    RunStarted
    | Entered
    | Preparing
    | EpochStarted
    | Measured
    | Evaluated
    | Confused
    | Sampled
    | Timed
    | Saved
    | Rewound
    | Noted
    | RunEnded
)

_ADAPTER: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def to_line(event: Event) -> str:
    """`event` as one line of strict JSON, without the newline."""
    return event.model_dump_json()


def from_line(line: str | bytes) -> Event:
    """The event in `line`.

    Raises:
        ValueError: If the line is not the JSON of an event.
    """
    return _ADAPTER.validate_json(line)
