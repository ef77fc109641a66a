"""How long the charts take: a redraw, a tick of a long run, a move of the crosshair.

    python benchmarks/charts.py [--rounds 60]

Milliseconds that the window's thread computes, painting included, on the offscreen platform; time
that other programs take is left out. The last line is the same as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication, QWidget

from dpgui.events import Evaluated, Measured, Sampled
from dpgui.runs import History
from dpgui.ui.charts import ChartsPanel, scaling
from dpgui.ui.charts.catalogue import LOSS
from dpgui.ui.charts.chart_view import ChartView
from dpgui.ui.charts.curves import CurveSpec, Ink
from dpgui.ui.charts.series_store import SeriesStore

WARM_UP = 3
BUDGET = {"4 curves x 2,000 points": 8.0, "1,000,000 points, tick": 5.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60)
    rounds = parser.parse_args().rounds
    application = QApplication.instance() or QApplication([])
    results = {
        "4 curves x 2,000 points": four_curves(rounds),
        "4 curves x 2,000 points of pure noise": four_curves(rounds, noisy=10.0),
        "1,000,000 points, tick": long_run(rounds),
        "store: add 10 points to 1,000,000, select": long_store(rounds),
        **whole_panel(rounds),
    }
    print(f"{'':45}{'median':>9}{'p99':>9}{'budget':>9}")
    for name, times in results.items():
        median, worst = statistics.median(times), float(np.percentile(times, 99))
        print(f"{name:45}{median:9.2f}{worst:9.2f}{BUDGET.get(name, ''):>9}")
    print(json.dumps({name: statistics.median(times) for name, times in results.items()}))
    application.quit()


def four_curves(rounds: int, noisy: float = 0.02) -> list[float]:
    """Ten new points of each of four curves of 2,000; `noisy` is their jaggedness."""
    return timed(growing(chart_of(4), 2000, rounds, noisy), rounds)


def long_run(rounds: int) -> list[float]:
    """Ten new points of one curve of a million."""
    return timed(growing(chart_of(1), 1_000_000, rounds, 0.02), rounds)


def growing(chart: ChartView, count: int, rounds: int, noisy: float) -> Callable[[], None]:
    """What gives each curve of `chart` ten points more than `count`, and draws."""
    random = np.random.default_rng(0)
    x = np.arange(count + 10.0 * (rounds + WARM_UP))
    curves = [
        2 / np.sqrt(x + 1) + 0.1 * place + random.gamma(2, noisy, len(x))
        for place, _ in enumerate(chart.curves.columns)
    ]
    length = count

    def tick() -> None:
        nonlocal length
        length += 10
        for column, y in zip(chart.curves.columns, curves, strict=True):
            chart.set_points(column, x[:length], y[:length])
        chart.show_x(scaling.x_range(chart.curves.extent, chart.canvas.ranges[0]), follows=True)
        chart.redraw()

    return tick


def long_store(rounds: int) -> list[float]:
    """The same without drawing: what the store costs."""
    random = np.random.default_rng(0)
    count = 1_000_000
    x, y = np.arange(count + 10.0 * rounds + 100), random.random(count + 10 * rounds + 100)
    store, length = SeriesStore(), count
    store.update(x[:count], y[:count])

    def tick() -> None:
        nonlocal length
        length += 10
        store.update(x[:length], y[:length])
        store.visible_points(0.0, float(length), 900)

    return timed(tick, rounds)


def whole_panel(rounds: int) -> dict[str, list[float]]:
    """All five charts of a run of 20,000 steps on four devices: a tick, a move of the mouse."""
    history = History()
    for epoch in range(1, 41):
        train(history, epoch, 500)
    panel = ChartsPanel()
    show(panel, 1280, 800)
    panel.set_history(history, "benchmark")

    def tick() -> None:
        panel.refresh(train(history, 41, 10))

    def point() -> None:
        for chart in panel.charts.values():
            chart.point_at(np.random.default_rng().random() * 40)

    ticks = timed(tick, rounds)
    return {"panel of 5 charts, tick": ticks, "panel of 5 charts, crosshair": timed(point, rounds)}


def train(history: History, epoch: int, steps: int) -> frozenset[str]:
    """Let `history` hear of some steps; the names that changed."""
    random = np.random.default_rng(epoch)
    numbers = [history.step + place for place in range(1, steps + 1)]
    loss = (2 / np.sqrt(np.array(numbers)) + random.gamma(2, 0.02, steps)).tolist()
    values = {"train/loss": loss, "train/accuracy": [1 - x / 3 for x in loss], "lr": [0.1] * steps}
    elapsed = numbers[-1] / 500
    event = Measured(
        epoch=epoch, steps=numbers, values=values, elapsed=elapsed, samples_per_s=12_000.0
    )
    changed = history.apply(event)
    for device in range(4):
        size = 2**30 * (2 + device)
        sample = Sampled(device=f"cuda:{device}", step=numbers[-1], allocated=size, used=2 * size)
        changed |= history.apply(sample)
    figures = {"validation/loss": loss[-1] + 0.1, "validation/accuracy": 0.9}
    end = Evaluated(epoch=epoch, step=numbers[-1], split="validation", values=figures, samples=1000)
    return changed | (history.apply(end) if steps > 10 else frozenset())


def chart_of(curves: int) -> ChartView:
    chart = ChartView(LOSS)
    chart.set_specs([CurveSpec(str(n), str(n), Ink("series", n)) for n in range(curves)])
    chart.show_x((0.0, 2000.0), follows=True)
    show(chart, 900, 500)
    return chart


def show(widget: QWidget, width: int, height: int) -> None:
    widget.resize(width, height)
    widget.show()
    QApplication.processEvents()


def timed(work: Callable[[], None], rounds: int) -> list[float]:
    """Milliseconds of each of `rounds` calls, after some to warm up."""
    for _ in range(WARM_UP):
        work()
    times: list[float] = []
    for _ in range(rounds):
        began = time.thread_time()
        work()
        QApplication.processEvents()  # paints
        times.append(1000 * (time.thread_time() - began))
    return times


if __name__ == "__main__":
    main()
