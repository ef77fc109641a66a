"""What bounds a run, and the one setting to change. No torch, no clock: evidence in, a verdict out.

The rules are asked in order and the first that applies speaks. Each has one threshold, a share of
the time; together they were set so that following the advice gains a tenth or more. Shares below
are of a step unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.engine.choices import strategies
from dpgui.events import StepPart
from dpgui.runs.evidence import Evidence

ENOUGH = 20
"""Timed steps before anything is said; the first five of a session are never timed (O-15)."""

SAVING = 0.15
"""Of the training time: a run that saves as often as it should stays below a hundredth."""

EVALUATING = 0.50
"""Of the training time: a validation part of a tenth costs about a thirtieth."""

THROTTLED = 0.50
"""Of a device's samples."""

WAITING = 0.20
"""For data: without it the run is a quarter quicker."""

COPYING = 0.15
"""From the host to the device."""

VARYING = 0.30
"""Augmentation and normalising: some of it is wanted."""

APART = 0.25
"""Between the loads of two devices, of which the busier one must reach `BUSY`."""

BUSY = 0.80

SHARING = 0.30
"""What devices hand each other."""

LAUNCHING = 0.85
"""Of a GPU's forward and backward: the CPU needs as long to hand them over, so the GPU waits."""

SHORT = 0.001
"""Seconds of a step on the CPU: some 50 operations at 5 to 10 us each cost half of that before
anything is computed."""

OWN = 0.20
"""The loop's own work, which does not grow with the batch."""

LONG = 0.010
"""Seconds of forward and backward from which on another CPU thread pays."""

Rule: TypeAlias = Callable[[Evidence], Problem | None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What bounds a run.

    Attributes:
        problem: The sentence, and the path of the setting to change ("" for none).
        shares: Parts of a step, 0 to 1.
    """

    problem: Problem
    shares: Mapping[StepPart, float]


def judge(evidence: Evidence) -> Verdict | None:
    """What bounds the run, or None while too little is known or devices are simulated."""
    if evidence.steps < ENOUGH or evidence.simulated():
        return None
    found = next((said for rule in RULES if (said := rule(evidence))), None)
    return Verdict(found or _computes(evidence), evidence.shares())


def _said(code: str, path: str, **facts: JsonValue) -> Problem:
    return Problem(path=path, code=code, facts=facts, severity="note")


def _percent(share: float) -> int:
    return round(100 * share)


def _saves(evidence: Evidence) -> Problem | None:
    share = evidence.saving()
    if share < SAVING:
        return None
    path = "save.steps" if evidence.config("save", "steps") else "save.epochs"
    return _said("advice_saving", path, share=_percent(share))


def _evaluates(evidence: Evidence) -> Problem | None:
    validation, test = evidence.evaluating("validation"), evidence.evaluating("test")
    share = validation + test
    if share < EVALUATING:
        return None
    if test > validation:
        return _said("advice_testing", "train.test_each_epoch", share=_percent(test))
    if evidence.data("judged"):  # the dataset's own part is as large as it is
        return None
    return _said("advice_evaluating", "train.validation", share=_percent(validation))


def _is_throttled(evidence: Evidence) -> Problem | None:
    for device in evidence.devices():
        hot, power = (evidence.throttled(device, by) for by in ("temperature", "power"))
        if hot >= THROTTLED:
            degrees = evidence.temperature(device)
            shown = "?" if degrees is None else round(degrees)
            return _said("advice_hot", "devices", device=device, degrees=shown, share=_percent(hot))
        if power >= THROTTLED:
            return _said("advice_power", "devices", device=device, share=_percent(power))
    return None


def _waits_for_data(evidence: Evidence) -> Problem | None:
    waiting = evidence.shares()["data"]
    if waiting < WAITING:
        return None
    share, workers = _percent(waiting), evidence.data("workers")
    match evidence.data("place"):
        case "files" if evidence.config("feed", "keep") == "files":
            return _said("advice_decoding", "feed.keep", share=share)
        case "files" if workers:
            return _said("advice_loaders", "feed.workers", share=share, workers=workers)
        case "files":
            return _said("advice_no_loaders", "feed.workers", share=share)
        case "cache":
            return _said("advice_disk", "feed.keep", share=share)
        case _:
            return _said("advice_read_ahead", "train.batch_size", share=share)


def _copies(evidence: Evidence) -> Problem | None:
    copying = evidence.shares()["transfer"]
    if copying < COPYING:
        return None
    facts: dict[str, JsonValue] = {"share": _percent(copying), "device": _first(evidence)}
    if evidence.data("place") == "memory":
        return _said("advice_transfer_large", "dataset", **facts)
    return _said("advice_transfer", "feed.keep", **facts)


def _varies(evidence: Evidence) -> Problem | None:
    share, level = evidence.shares()["prepare"], evidence.config("augment", "level")
    if share < VARYING or level in (None, "none"):
        return None
    if level == "custom" and evidence.config("augment", "policy") != "none":
        return _said("advice_policy", "augment.policy", share=_percent(share))
    return _said("advice_augment", "augment.level", share=_percent(share))


def _uneven(evidence: Evidence) -> Problem | None:
    """One device works while the others wait: the first, which gathers, or the slowest."""
    loads = {device: evidence.load(device) for device in evidence.devices()}
    known = {device: load for device, load in loads.items() if load is not None}
    if len(known) < 2 or len(known) < len(loads):
        return None
    busiest = max(known, key=lambda device: known[device])
    rest = [load for device, load in known.items() if device != busiest]
    others = sum(rest) / len(rest)
    if known[busiest] < BUSY or known[busiest] - max(rest) < APART:
        return None
    facts: dict[str, JsonValue] = {
        "device": busiest,
        "busy": _percent(known[busiest]),
        "others": _percent(others),
    }
    if evidence.strategy("name") != "data-parallel" or busiest != _first(evidence):
        return _said("advice_unequal", "devices", **facts)
    if "ddp" in strategies:
        return _said("advice_first_device", "strategy", **facts)
    return _said("advice_first_device_fewer", "devices", **facts)


def _launches(evidence: Evidence) -> Problem | None:
    """A GPU waits for the CPU, which starts its operations one by one."""
    launch, seconds = evidence.launch(), evidence.seconds()
    computing = seconds["forward"] + seconds["sync"] + seconds["backward"]
    if launch is None or launch < LAUNCHING * computing:
        return None
    return _small(evidence)


def _shares_much(evidence: Evidence) -> Problem | None:
    share, ranks = evidence.shares()["sync"], evidence.strategy("processes")
    count = max(len(evidence.devices()), ranks if isinstance(ranks, int) else 1)
    if share < SHARING:
        return None
    if evidence.devices() == ("cpu",):
        return _said(
            "advice_sync_processes", "train.batch_size", share=_percent(share), processes=count
        )
    return _said("advice_sync", "train.batch_size", share=_percent(share), devices=count)


def _is_short(evidence: Evidence) -> Problem | None:
    whole = sum(evidence.seconds().values())
    on_cpu = evidence.launch() is None
    if evidence.shares()["own"] < OWN and not (on_cpu and whole < SHORT):
        return None
    return _small(evidence)


def _small(evidence: Evidence) -> Problem:
    whole = 1000 * sum(evidence.seconds().values())
    shown = f"{whole:.2f}" if whole < 10 else f"{whole:.0f}"
    return _said("advice_small_batch", "train.batch_size", milliseconds=shown)


def _lacks_threads(evidence: Evidence) -> Problem | None:
    threads, cores = evidence.strategy("threads"), evidence.strategy("cores")
    alone = evidence.devices() == ("cpu",) and evidence.strategy("name") == "single"
    if not alone or not isinstance(threads, int) or not isinstance(cores, int):
        return None
    seconds = evidence.seconds()
    load = evidence.load("cpu")
    idle = load is not None and load <= (threads + 1) / (cores + 1)  # nobody else needs the rest
    if threads >= cores or not idle or seconds["forward"] + seconds["backward"] < LONG:
        return None
    return _said("advice_threads", "train.threads", threads=threads, cores=cores)


def _computes(evidence: Evidence) -> Problem:
    shares = evidence.shares()
    share = sum(shares[part] for part in ("prepare", "forward", "backward", "optimizer"))
    return _said("advice_compute", "", share=_percent(share), device=_first(evidence))


def _first(evidence: Evidence) -> str:
    return next(iter(evidence.devices()), "cpu")


RULES: tuple[Rule, ...] = (
    _saves,
    _evaluates,
    _is_throttled,
    _waits_for_data,
    _copies,
    _varies,
    _uneven,
    _launches,
    _shares_much,
    _is_short,
    _lacks_threads,
)


class Steady:
    """Lets a verdict stand until another one has held for a while, so that a line never flickers.

    Args:
        turns: How often in a row another sentence must be found before it is taken.
        moved: Percentage points or so by which a number must move before it is shown anew.
    """

    def __init__(self, turns: int = 3, moved: float = 5.0) -> None:
        self._turns, self._moved = turns, moved
        self._shown: Verdict | None = None
        self._other, self._count = "", 0

    def hear(self, verdict: Verdict | None) -> Verdict | None:
        """Take in the newest verdict; the one to show."""
        if verdict is None or self._shown is None:
            self._shown = verdict or self._shown
        elif verdict.problem.code == self._shown.problem.code:
            self._count = 0
            if any(self._differs(*pair) for pair in _pairs(verdict, self._shown)):
                self._shown = verdict
        else:
            self._count = self._count + 1 if verdict.problem.code == self._other else 1
            self._other = verdict.problem.code
            if self._count >= self._turns:
                self._shown, self._count = verdict, 0
        return self._shown

    def _differs(self, now: JsonValue, before: JsonValue) -> bool:
        if isinstance(now, (int, float)) and isinstance(before, (int, float)):
            return abs(now - before) >= self._moved
        return False


def _pairs(now: Verdict, before: Verdict) -> Iterator[tuple[JsonValue, JsonValue]]:
    for name, value in now.problem.facts.items():
        yield value, before.problem.facts.get(name)
