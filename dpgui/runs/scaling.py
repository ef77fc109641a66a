"""How a training would run on more devices: what is compared, and what follows from it.

Only the devices and the strategy differ: the whole batch stays, so every row of the comparison
makes the same steps. Rates are samples a second, never steps (O-15).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict, JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Pick, Problem, with_overrides
from dpgui.devices import Device
from dpgui.engine.choices import strategies
from dpgui.engine.cluster import SPREAD

LEAST_GAIN = 1.1
"""Several devices must be so many times as quick as one, or they are advised against (O-15)."""

_AS_QUICK = 0.97
"""Of the best rate: whatever comes so close and takes fewer devices is preferred."""

_CPU_RANKS = 2
"""Processes of DDP on a CPU that are compared with one."""


class Arrangement(BaseModel):
    """One way to run: a strategy on some devices.

    Attributes:
        strategy: Its name and options.
        devices: Ids, in order.
        count: Devices, or processes where all are on one CPU.
    """

    model_config = ConfigDict(frozen=True)

    strategy: Pick
    devices: tuple[str, ...]
    count: int

    @property
    def in_processes(self) -> bool:
        """Whether `count` processes share one CPU, so that there is one device and not several."""
        return self.count > len(self.devices)

    @property
    def place(self) -> str:
        """Where it runs, in a word or two."""
        devices = ", ".join(self.devices)
        return f"{devices}, {self.count} processes" if self.in_processes else devices


class Measure(BaseModel):
    """How quick an arrangement was.

    Attributes:
        arrangement: What was measured.
        rate: Samples a second, or None where it did not run.
        problem: Why it did not.
    """

    model_config = ConfigDict(frozen=True)

    arrangement: Arrangement
    rate: float | None = None
    problem: Problem | None = None

    def speedup(self, alone: float | None) -> float | None:
        """How many times as quick as one device, whose rate is `alone`."""
        return self.rate / alone if self.rate and alone else None

    def efficiency(self, alone: float | None) -> float | None:
        """Speed-up a device, 1 at best."""
        speedup = self.speedup(alone)
        return None if speedup is None else speedup / self.arrangement.count


def arrangements(devices: Sequence[Device]) -> tuple[Arrangement, ...]:
    """What is compared for `devices`: the first alone, then more of them under each strategy.

    Raises:
        ConfigError: If one of them is simulated.
    """
    if any(device.simulated for device in devices):
        raise ConfigError([Problem(path="devices", code="scale_simulated")])
    ids = tuple(device.id for device in devices)
    found = [Arrangement(strategy=Pick(name="single"), devices=ids[:1], count=1)]
    if devices[0].kind == "cpu" and "ddp" in strategies:
        ranks = Pick(name="ddp", options={"processes": _CPU_RANKS})
        found.append(Arrangement(strategy=ranks, devices=ids[:1], count=_CPU_RANKS))
    several = [name for name in ("data-parallel", "ddp") if name in strategies]
    found += [
        Arrangement(strategy=Pick(name=name), devices=ids[:count], count=count)
        for count in _counts(len(ids))
        for name in several
    ]
    return tuple(found)


def _counts(most: int) -> Iterator[int]:
    """2, 4, 8 and so on, and `most`: each one would take too long on many devices."""
    count = 2
    while count < most:
        yield count
        count *= 2
    if most > 1:
        yield most


def rate_alone(measures: Sequence[Measure]) -> float | None:
    """Samples a second of one device."""
    return next((it.rate for it in measures if it.arrangement.count == 1), None)


def best_of(measures: Sequence[Measure]) -> Measure | None:
    """The one to take: the fewest devices that come close to the best rate; None without any."""
    rates = [it.rate for it in measures if it.rate]
    if not rates:
        return None
    alone = rate_alone(measures)
    worth = [
        it
        for it in measures
        if it.arrangement.count == 1 or alone is None or (it.speedup(alone) or 0.0) >= LEAST_GAIN
    ]
    top = max((it.rate or 0.0 for it in worth), default=0.0)
    close = [it for it in worth if it.rate and it.rate >= _AS_QUICK * top]
    return min(close, key=lambda it: (it.arrangement.count, -(it.rate or 0.0)), default=None)


def recommend(measures: Sequence[Measure], batch: int) -> Problem:
    """What to do, as a sentence whose path is the setting to change.

    Args:
        measures: What was measured.
        batch: The whole batch, which stays.
    """
    best, alone = best_of(measures), rate_alone(measures)
    several = [it for it in measures if it.arrangement.count > 1 and it.rate]
    if best is None:
        return _said("scale_nothing")
    if not several or alone is None:
        return _said("scale_alone", device=best.arrangement.place)
    if best.arrangement.in_processes:
        return _said(
            "scale_best_processes",
            strategy=strategies[best.arrangement.strategy.name].label,
            processes=best.arrangement.count,
            device=", ".join(best.arrangement.devices),
            speedup=_times(best.speedup(alone)),
            batch=batch,
        )
    if best.arrangement.count > 1:
        return _said(
            "scale_best",
            strategy=strategies[best.arrangement.strategy.name].label,
            devices=best.arrangement.place,
            speedup=_times(best.speedup(alone)),
            batch=batch,
        )
    quickest = max(several, key=lambda it: it.rate or 0.0)
    return _said(
        "scale_no_gain_processes" if quickest.arrangement.in_processes else "scale_no_gain",
        count=quickest.arrangement.count,
        speedup=_times(quickest.speedup(alone)),
        least=LEAST_GAIN,
        device=best.arrangement.place,
    )


def changed_for(config: ExperimentConfig, arrangement: Arrangement) -> ExperimentConfig:
    """`config` run as `arrangement` says."""
    return with_overrides(config, settings_for(config, arrangement))


def settings_for(config: ExperimentConfig, arrangement: Arrangement) -> Iterator[str]:
    """What `--set` takes to run `config` as `arrangement` says."""
    yield f"strategy={arrangement.strategy.name}"
    for name, value in arrangement.strategy.options.items():
        yield f"strategy.{name}={value}"
    yield f"devices={','.join(arrangement.devices)}"
    if config.cluster.nodes > 1 and arrangement.strategy.name != SPREAD:
        yield "cluster.nodes=1"


def _times(speedup: float | None) -> str:
    return f"{speedup or 0.0:.2f}"


def _said(code: str, **facts: JsonValue) -> Problem:
    return Problem(path="strategy", code=code, facts=facts, severity="note")
