"""What a run that goes on with other settings does with each of them: applied, or refused and why.

No torch: the form and the command line ask it before anything starts, and the engine asks it again
with the settings that the checkpoint itself was made with. So a change is applied everywhere or
nowhere, also one that somebody wrote into `config.toml` by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Pick, Problem
from dpgui.engine.choices import OptimizerChoice, ScheduleChoice
from dpgui.engine.registries import REGISTRIES, choose
from dpgui.registry import Options, options_of

_APPLIED = "resume_applied"
_FIXED: Mapping[str, str] = {
    "dataset": "resume_dataset",
    "care": "resume_split",
    "model": "resume_model",
    "transfer": "resume_begun",
    "augment.input_size": "resume_model",
    "train.seed": "resume_seed",
    "train.validation": "resume_split",
}
"""What a run keeps to its end, by path or by section, and the sentence that says why."""

_FREE: Mapping[str, str] = {
    "optimizer": "resume_optimizer",
    "schedule": "resume_schedule",
    "train.epochs": "resume_epochs",
    "save.best_by": "resume_best_by",
    **dict.fromkeys(("augment", "strategy", "feed", "save", "end", "memory", "cluster"), _APPLIED),
    **dict.fromkeys(("devices", "host", "on_window_close"), _APPLIED),
}
"""What may change at any step, and the sentence that says what that does."""

_FREE_IN_TRAIN = frozenset(
    {
        "accumulate",
        "channels_last",
        "class_weights",
        "clip",
        "clip_value",
        "compile",
        "deterministic",
        "ema",
        "label_smoothing",
        "precision",
        "test_each_epoch",
        "tf32",
        "threads",
    }
)
"""What of `[train]` may change at any step. What is not named anywhere is refused."""

_AT_AN_EPOCHS_START = frozenset({"train.batch_size", "train.drop_last"})
"""What makes other whole batches: an epoch that is half done cannot go on with them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the checkpoint stands.

    Attributes:
        epoch: The epoch of its last step; 0 before the first.
        batch: Whole batches of an epoch that is not finished; 0 between two epochs.
        step: Optimizer steps done.
        steps_per_epoch: Of the session that saved it; 0 if nobody knows.
        lead: See `Progress.lead`.
    """

    epoch: int = 0
    batch: int = 0
    step: int = 0
    steps_per_epoch: int = 0
    lead: int = 0

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Place:
        """The place that the JSON facts of a checkpoint tell."""
        known = {name: facts.get(name) for name in cls.__slots__}
        return cls(**{name: value for name, value in known.items() if isinstance(value, int)})


def changes(was: ExperimentConfig, now: ExperimentConfig, place: Place) -> list[Problem]:
    """What going on with `now` from a checkpoint made with `was` does, setting by setting.

    Args:
        was: What the checkpoint was made with.
        now: What is about to go on.
        place: Where the checkpoint stands.

    Returns:
        An error for each change that is refused; a note for each that is applied. Both hold the
        value before ("was") and after ("now"). One more note where the learning rate moves.
    """
    differ = differences(was, now)
    found = [_change(path, *values, now, place) for path, values in differ.items()]
    if any(path.startswith(("optimizer", "schedule", "train.epochs")) for path in differ):
        found += _rate(was, now, place, same_batches=not _AT_AN_EPOCHS_START & differ.keys())
    return found


def differences(was: ExperimentConfig, now: ExperimentConfig) -> dict[str, tuple[Any, Any]]:
    """The settings that differ, by path: before and after.

    An option that is left out counts as its default. Where another choice was made (the path is
    then that of its kind, "optimizer"), its options do not count.
    """
    before, after = _flat(was), _flat(now)
    other = {kind for kind in REGISTRIES if before[kind] != after[kind]}
    return {
        path: (before.get(path), after.get(path))
        for path in {**before, **after}
        if before.get(path) != after.get(path) and path.rpartition(".")[0] not in other
    }


def _change(path: str, was: Any, now: Any, config: ExperimentConfig, place: Place) -> Problem:
    facts: dict[str, JsonValue] = {"was": _text(was), "now": _text(now)}
    refusal = _refusal(path, was, now, config, place)
    if refusal:
        return Problem(path=path, code=refusal, facts={**facts, "epoch": place.epoch})
    section, _, name = path.partition(".")
    code = _FREE.get(path) or _FREE.get(section) or _APPLIED
    if path in _AT_AN_EPOCHS_START:
        code = "resume_batches"
    elif section == "optimizer" and name:
        code = "resume_optimizer_option"
    return Problem(path=path, code=code, facts=facts, severity="note")


def _refusal(path: str, was: Any, now: Any, config: ExperimentConfig, place: Place) -> str:
    """The code that says why `path` cannot change; "" if it can."""
    section, _, name = path.partition(".")
    if _moved(path, config) or _other_dropout(path, was, now):
        return ""
    if _thaws_later(path, was, now, place):
        return ""
    if path in _AT_AN_EPOCHS_START:
        return "resume_mid_epoch" if place.batch else ""
    fixed = _FIXED.get(path) or _FIXED.get(section)
    if fixed:
        return fixed
    free = section in _FREE or path in _FREE or (section == "train" and name in _FREE_IN_TRAIN)
    return "" if free else "resume_fixed"


def _moved(path: str, config: ExperimentConfig) -> bool:
    """Whether `path` says where the same data or the same code lie.

    What they hold is compared with what the run began with when they are read.
    """
    kind, _, name = path.partition(".")
    pick = getattr(config, kind) if kind in ("dataset", "model") else None
    if pick is None or pick.name not in REGISTRIES[kind]:
        return False
    options = options_of(REGISTRIES[kind][pick.name])
    return any(option.name == name and option.path for option in options)


def _other_dropout(path: str, was: Any, now: Any) -> bool:
    """Whether dropout only gets stronger or weaker: the layers stay as they are."""
    return path == "model.dropout" and bool(was) and bool(now)


def _thaws_later(path: str, was: Any, now: Any, place: Place) -> bool:
    """Whether a backbone that is still frozen only learns from another epoch on, or never (0)."""
    return path == "transfer.unfreeze" and all(not it or it > place.epoch for it in (was, now))


def _rate(
    was: ExperimentConfig, now: ExperimentConfig, place: Place, *, same_batches: bool
) -> Iterator[Problem]:
    """The learning rate of the next step by the old settings and by the new ones."""
    if "plateau" in (was.schedule.name, now.schedule.name):
        if was.schedule.name == now.schedule.name:
            yield Problem(path="schedule", code="resume_plateau", severity="note")
        return
    if not place.steps_per_epoch or not same_batches:
        return
    rates = [_next_rate(config, place) for config in (was, now)]
    if None not in rates and rates[0] != rates[1]:
        facts: dict[str, JsonValue] = {"was": _text(rates[0]), "now": _text(rates[1])}
        yield Problem(path="schedule", code="resume_rate", facts=facts, severity="note")


def _next_rate(config: ExperimentConfig, place: Place) -> float | None:
    try:
        schedule = cast("ScheduleChoice", choose("schedule", config.schedule))
        optimizer = cast("OptimizerChoice", choose("optimizer", config.optimizer))
    except ConfigError:
        return None
    step, total = place.step - place.lead, place.steps_per_epoch * config.train.epochs
    factor = schedule.ramp(step) * schedule.factor(step, total, place.steps_per_epoch)
    return optimizer.lr * factor


def _flat(config: ExperimentConfig) -> dict[str, Any]:
    """Every setting by its path; a choice by its name under its kind, and its options below."""
    found: dict[str, Any] = {}
    for name in ExperimentConfig.model_fields:
        value = getattr(config, name)
        if isinstance(value, Pick):
            found |= {name: value.name, **_below(name, _options(name, value))}
        elif isinstance(value, Options):
            found |= _below(name, value.model_dump(mode="json"))
        elif name != "version":
            found[name] = value
    return found


def _below(path: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{path}.{name}": value for name, value in values.items()}


def _options(kind: str, pick: Pick) -> Mapping[str, Any]:
    """The options of a choice, those that were left out at their defaults."""
    try:
        return choose(kind, pick).model_dump(mode="json")
    except ConfigError:  # it will be refused where it is used
        return pick.options


def _text(value: Any) -> str:
    """A value as a person would write it."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_text, cast("list[Any]", value))) or "-"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return f"{value:.6g}"
    return "-" if value in ("", None) else str(value)
