"""`History`: what a run has told so far, folded from its events.

The fold does not know whether the events come from a thread, a child process or a file, so a live
run and a stored one are the same to whoever looks. `apply` returns the names of what changed:
names of columns, and names of fields ("started", "status", "phase", "progress", "confusions",
<<<<<<< HEAD
"saved", "best", "notes", "restarts", "ended").
=======
"saved", "best", "notes", "breaks", "evidence", "ended").
>>>>>>> ranks
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import numpy as np

from dpgui.events import (
    Confused,
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Measured,
    Noted,
    PhaseName,
    Preparing,
    Rewound,
    RunEnded,
    RunStarted,
    Sampled,
    Saved,
    Split,
    Timed,
)
from dpgui.runs.columns import Axis, Column, Floats, Table, Values
from dpgui.runs.evidence import Evidence
from dpgui.runs.status import RunStatus, moved

Names = frozenset[str]

<<<<<<< HEAD
_MEMORY = ("allocated", "reserved", "used")
_FIGURES = ("load", "temperature", "power")
_RESTARTS = frozenset({"ranks_restarted", "machines_changed"})
=======
_MEMORY = ("allocated", "peak", "reserved", "this_run", "others", "used")
_FIGURES = ("load", "temperature", "power", "energy")
>>>>>>> ranks
_PROGRESS: Names = frozenset({"progress"})


class History:
    """A fold of events.

    Attributes:
        started: The latest session's first record.
        status: "new", "running", "paused", or how the run ended.
        phase: What it does at present; "" before the first and after the last record.
        detail: What the phase is about (a file, a split), or "".
        epoch: The epoch it is in, from 1; 0 before the first.
        epochs: Epochs in all.
        step: Optimizer steps done.
        steps_total: Optimizer steps in all.
        samples_per_s: The latest rate, or None.
        elapsed: Training seconds of all sessions, pauses left out.
        ended: The latest session's last record, or None while it runs.
        notes: Everything noted, in order.
        saved: The newest checkpoint, or None.
        best: The newest checkpoint that is the best so far, or None.
<<<<<<< HEAD
        restarts: Where processes that died began again, a place on each axis.
=======
        breaks: Steps at which the curves begin anew: a divergence made the run go back there.
        evidence: What is known of the latest session's speed.
>>>>>>> ranks
        confusions: The newest confusion counts of each split.
        columns: The curves by name: `steps/<value>`, `epochs/<value>`,
            `memory/<device>/allocated|peak|reserved|this_run|others|used`,
            `load|temperature|power|energy/<device>`.
    """

    def __init__(self) -> None:
        self.started: RunStarted | None = None
        self.status: RunStatus = "new"
        self.phase: PhaseName | str = ""
        self.detail = ""
        self.epoch = self.epochs = self.step = self.steps_total = 0
        self.samples_per_s: float | None = None
        self.preparing: Preparing | None = None
        self.elapsed = 0.0
        self.ended: RunEnded | None = None
        self.notes: list[Noted] = []
        self.restarts: list[dict[Axis, float]] = []
        self.saved: Saved | None = None
        self.best: Saved | None = None
        self.breaks: list[int] = []
        self.confusions: dict[Split, Confused] = {}
        self.evidence = Evidence()
        self.columns: dict[str, Column] = {}
        self._steps, self._flushes = Table(), Table()
        self._splits: dict[Split, Table] = {}
        self._devices: dict[str, Table] = {}
<<<<<<< HEAD
        self._steps_per_epoch = 1
        self._restarted = False
=======
        self._steps_per_epoch, self._lead = 1, 0
>>>>>>> ranks

    def apply(self, event: Event) -> Names:
        """Take `event` in; the names of the columns and fields that changed."""
        judged: Names = frozenset({"evidence"} if self.evidence.take(event) else ())
        return judged | self._folded(event)

    def _folded(self, event: Event) -> Names:
        match event:
            case Measured():
                return self._measured(event)
            case Sampled():
                return self._sampled(event)
            case Evaluated():
                return self._evaluated(event)
            case RunStarted():
                return self._started(event)
            case Entered():
                return self._entered(event)
            case Preparing():
                self.preparing = event
                return frozenset({"phase"})
            case EpochStarted():
                self.epoch, self.epochs = event.epoch, event.epochs
                return _PROGRESS
            case Timed():
                return frozenset()
            case Confused():
                self.confusions[event.split] = event
                return frozenset({"confusions"})
            case Saved():
                return self._saved(event)
            case Rewound():
                return self._rewound(event)
            case Noted():
                self.notes.append(event)
                self._restarted |= event.code in _RESTARTS
                return frozenset({"notes"})
            case RunEnded():
                return self._ended(event)
            case _:
                assert_never(event)

    def series(self, name: str, axis: Axis = "step") -> tuple[Floats, Floats]:
        """The points of the column `name`: x on `axis`, and y; both empty if there is none."""
        column = self.columns.get(name)
        if column is None:
            return np.empty(0), np.empty(0)
        return column.x(axis), column.y

    def _started(self, event: RunStarted) -> Names:
        gone = self._void_after(event.from_step)
        self.started, self.ended = event, None
        self.status = moved(self.status, "running")
        self.epoch, self.epochs, self.step = event.from_epoch, event.epochs, event.from_step
        self._steps_per_epoch, self._lead = max(1, event.steps_per_epoch), event.lead
        self.steps_total = event.lead + event.epochs * event.steps_per_epoch
        self.elapsed = self._steps.last("time")
        return gone | self._mark_restart() | {"started", "status", "ended", "progress"}

    def _mark_restart(self) -> Names:
        """Remember where it goes on, if that is since processes died or machines changed."""
        kept = [place for place in self.restarts if place["step"] <= self.step]
        if self._restarted:
            step = float(self.step)
            epoch = step / self._steps_per_epoch
            kept.append({"step": step, "epoch": epoch, "time": self.elapsed})
        changed = self._restarted or len(kept) < len(self.restarts)
        self.restarts, self._restarted = kept, False
        return frozenset({"restarts"} if changed else ())

    def _rewound(self, event: Rewound) -> Names:
        gone = self._void_after(event.to_step)
        self.step, self.epoch = event.to_step, event.to_epoch
        self.breaks = [*self.breaks, event.to_step]
        return gone | {"breaks", "progress"}

    def _void_after(self, step: int) -> Names:
        """Forget what an earlier session did after `step`, since it is done again."""
        gone: set[str] = set()
        for table in (self._steps, self._flushes, *self._splits.values(), *self._devices.values()):
            if table.cut(step):
                gone |= table.columns.keys()
        if self.saved and self.saved.step > step:
            self.saved = None
            gone.add("saved")
        if self.best and self.best.step > step:
            self.best = None
            gone.add("best")
        if any(place > step for place in self.breaks):
            self.breaks = [place for place in self.breaks if place <= step]
            gone.add("breaks")
        return frozenset(gone)

    def _entered(self, event: Entered) -> Names:
        self.phase, self.detail, self.preparing = event.phase, event.detail, None
        before = self.status
        self.status = moved(before, "paused" if event.phase == "paused" else "running")
        return frozenset({"phase"} if self.status == before else {"phase", "status"})

    def _ended(self, event: RunEnded) -> Names:
        self.ended, self.phase, self.detail = event, "", ""
        self.status = moved(self.status, event.status)
        return frozenset({"ended", "status", "phase"})

    def _saved(self, event: Saved) -> Names:
        self.saved = event
        if "best" not in event.kinds:
            return frozenset({"saved"})
        self.best = event
        return frozenset({"saved", "best"})

    def _measured(self, event: Measured) -> Names:
        count = len(event.steps)
        if not count:
            return frozenset()
        steps = np.asarray(event.steps, dtype=np.float64)
        before, self.elapsed = self.elapsed, _number(event.elapsed, self.elapsed)
        share = (self.elapsed - before) / count
        x: dict[Axis, Values] = {
            "step": steps,
            "epoch": (steps - self._lead) / self._steps_per_epoch,
            # The device is asked once a flush: within it the steps are taken as evenly spaced.
            "time": before + share * np.arange(1, count + 1),
        }
        self.epoch, self.step = event.epoch, event.steps[-1]
        self.samples_per_s = event.samples_per_s
        values = {f"steps/{name}": numbers for name, numbers in event.values.items()}
        changed = self._add(self._steps, x, count, values, once=True)
        rate = {"steps/samples_per_s": [event.samples_per_s]}
        changed |= self._add(self._flushes, self._here(self.step), 1, rate, once=True)
        return changed | _PROGRESS

    def _evaluated(self, event: Evaluated) -> Names:
        x = self._here(event.step)
        x["epoch"] = float(event.epoch)
        values = {f"epochs/{name}": [value] for name, value in event.values.items()}
        table = self._splits.setdefault(event.split, Table())
        return self._add(table, x, 1, values, once=True)

    def _sampled(self, event: Sampled) -> Names:
        device = event.device
        figures: dict[str, float | None] = {
            **{f"memory/{device}/{name}": getattr(event, name) for name in _MEMORY},
            **{f"{name}/{device}": getattr(event, name) for name in _FIGURES},
        }
        # What a device cannot tell gets no column, rather than one of gaps.
        known = {
            name: [value]
            for name, value in figures.items()
            if value is not None or name in self.columns
        }
        table = self._devices.setdefault(device, Table())
        return self._add(table, self._here(event.step), 1, known)

    def _here(self, step: int) -> dict[Axis, Values]:
        return {
            "step": float(step),
            "epoch": (step - self._lead) / self._steps_per_epoch,
            "time": self.elapsed,
        }

    def _add(
        self,
        table: Table,
        x: Mapping[Axis, Values],
        count: int,
        values: Mapping[str, list[float | None]],
        once: bool = False,
    ) -> Names:
        """Append to `table`. Steps told `once` supersede the same steps told before."""
        if once:
            first = float(np.ravel(np.asarray(x["step"]))[0])
            if first <= table.last("step"):
                table.cut(first - 1)
        known = len(table.columns)
        table.add(x, count, values)
        if len(table.columns) > known:
            self.columns.update(table.columns)
        return frozenset(table.columns)


def _number(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value
