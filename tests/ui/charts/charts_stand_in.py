"""A history in memory, for tests of the charts."""

from __future__ import annotations

import numpy as np

from dpgui.events import RunStarted, Saved


class StandIn:
    """Columns given by hand; a step is a hundredth of an epoch and ten milliseconds."""

    def __init__(self) -> None:
        self.started: RunStarted | None = None
        self.best: Saved | None = None
        self.breaks: list[int] = []
        self.columns: dict[str, object] = {}
        self._points: dict[str, tuple[np.ndarray, np.ndarray]] = {}

    def put(self, name, steps, values) -> frozenset[str]:
        """Set a whole column; its name as what changed."""
        self._points[name] = np.asarray(steps, float), np.asarray(values, float)
        self.columns[name] = self._points[name]
        return frozenset({name})

    def series(self, name, axis):
        if name not in self._points:
            return np.empty(0), np.empty(0)
        steps, values = self._points[name]
        return steps * {"step": 1.0, "epoch": 0.01, "time": 0.01}[axis], values

    def mark_best(self, step: int) -> frozenset[str]:
        self.best = Saved(step=step, epoch=step // 100, kinds=["best"], file="checkpoints/x.pt")
        return frozenset({"best"})


def a_run(steps: int = 500, epochs: int = 5, devices: int = 2) -> StandIn:
    """A run with every column that the charts know."""
    history = StandIn()
    step = np.arange(1, steps + 1)
    loss = 2 / np.sqrt(step) + 0.01 * np.cos(step)
    history.put("steps/train/loss", step, loss)
    history.put("steps/train/accuracy", step, 1 - loss / 3)
    history.put("steps/lr", step, np.linspace(0.1, 0.001, steps))
    ends = np.arange(1, epochs + 1) * (steps // epochs)
    for split, more in (("train", 0.0), ("validation", 0.1), ("test", 0.15)):
        history.put(f"epochs/{split}/loss", ends, loss[ends - 1] + more)
        history.put(f"epochs/{split}/accuracy", ends, 1 - loss[ends - 1] / 3 - more / 10)
    some = step[:: max(1, steps // 50)]
    history.put("steps/samples_per_s", some, 12_000.0 + some)
    for device in range(devices):
        for place, name in enumerate(("allocated", "reserved", "this_run", "others", "used")):
            size = (2.0 + device + place) * 2**30
            history.put(f"memory/cuda:{device}/{name}", some, np.full(len(some), size))
        for name, value in (
            ("load", 93.0),
            ("temperature", 61.0),
            ("power", 250.0),
            ("energy", 4.5),
        ):
            history.put(f"{name}/cuda:{device}", some, np.full(len(some), value))
    history.mark_best(int(ends[-2]))
    return history
