"""The largest whole batch that fits, found by real steps. For a throw-away process."""

from __future__ import annotations

from collections.abc import Generator

from dpgui.config import ExperimentConfig
from dpgui.data import Data
from dpgui.data.stages import Stage
from dpgui.engine.memory.gauges import MARGIN, Gauge, gauge_for
from dpgui.engine.memory.needs import FoundBatch, Tried
from dpgui.engine.memory.search import searching
from dpgui.engine.memory.trial import Trial
from dpgui.engine.pieces import has_lonely
from dpgui.engine.planning import Plan, planning
from dpgui.engine.probe import has_batch_norm


def finding(
    config: ExperimentConfig,
    most: int | None = None,
    *,
    data: Data | None = None,
    gauge: Gauge | None = None,
) -> Generator[Stage | Tried, None, FoundBatch]:
    """Train on growing whole batches until memory is short; nothing of it is kept.

    Args:
        config: The experiment; its own whole batch does not count, its accumulation does.
        most: The largest batch that is asked for; by default the training set.
        data: Use this dataset instead of the one that is named.
        gauge: Watches the memory; by default that of the devices of `config`.

    Raises:
        ConfigError: With every problem that keeps the experiment from starting.
    """
    plan = yield from planning(config, data=data)
    ranks = plan.choices.strategy.processes_for(plan.devices)
    gauge = gauge or gauge_for(plan.devices, ranks)
    finder = _Finder(plan, gauge)
    samples = len(plan.feeds["train"])
    limit = min(most or samples, samples)
    search = searching(limit, plan.strategy.takers * config.train.accumulate)
    size = next(search)
    while True:
        tried = finder.attempt(size)
        yield tried
        try:
            size = search.send(tried.fits)
        except StopIteration as end:
            return FoundBatch(
                batch=end.value,
                most=limit,
                tried=tuple(finder.tried),
                gpu=plan.devices[0].kind not in ("cpu", "simulated"),
                margin=MARGIN,
            )


class _Finder:
    """Tries whole batches, and remembers what was found."""

    def __init__(self, plan: Plan, gauge: Gauge) -> None:
        self._plan, self._gauge = plan, gauge
        self._trial = Trial(plan)
        self._batch_norm = has_batch_norm(plan.net)
        self.tried: list[Tried] = []

    def attempt(self, size: int) -> Tried:
        """Make steps with whole batches of `size`, if that cannot hurt."""
        limit = self._gauge.limit
        expected = self._expected(size)
        if self._lonely(size) or (expected is not None and limit and expected > limit):
            made = Tried(batch=size, fits=False, limit=limit)
        else:
            with self._gauge as gauge:
                pace = self._trial.pace(size)
                peak = gauge.peak
            within = peak is None or limit is None or peak <= limit
            fits = pace is not None and within
            # One process alone does not tell how quick several are, which wait for each other.
            told = None if self._plan.strategy.ranked else pace
            made = Tried(batch=size, fits=fits, samples_per_s=told, peak=peak, limit=limit)
        self.tried.append(made)
        return made

    def _expected(self, size: int) -> int | None:
        """What `size` will take, by how memory grew so far; None where that is not known.

        Main memory that is not there would make the whole machine stall, or end this process.
        """
        known = sorted((it.batch, it.peak) for it in self.tried if it.peak is not None)
        if len(known) < 2 or size <= known[-1][0]:
            return None
        (small, less), (large, more) = known[-2:]
        return round(more + (more - less) / (large - small) * (size - large))

    def _lonely(self, size: int) -> bool:
        """Whether batch norm would meet a single sample."""
        strategy, parts = self._plan.strategy, self._plan.config.train.accumulate
        alone = has_lonely(size, parts, strategy.takers, ranks=strategy.ranked)
        return self._batch_norm and alone
