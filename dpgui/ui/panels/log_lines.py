"""What the log says about an event, in the window's language."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from dpgui.events import (
    Confused,
    Entered,
    EpochStarted,
    Evaluated,
    Event,
    Level,
    Measured,
    Noted,
    Number,
    Preparing,
    Rewound,
    RunEnded,
    RunStarted,
    Sampled,
    Saved,
    Timed,
)
from dpgui.ui.i18n import say, tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import devices_word, split_word, status_word


def level_of(event: Event) -> Level:
    """How grave an event is."""
    match event:
        case Noted(level=level):
            return level
        case RunEnded(status="failed" | "refused"):
            return "error"
        case RunEnded(status="stopped" | "interrupted"):
            return "warning"
        case _:
            return "info"


def line_of(event: Event) -> str:
    """The line about `event`, or "" when it is not worth one."""
    match event:
        case RunStarted():
            return _started(event)
        case Evaluated():
            return _evaluated(event)
        case Saved():
            return _saved(event)
        case Noted():
            return say(event)
        case RunEnded():
            return _ended(event)
        case Entered() | Preparing() | EpochStarted() | Measured() | Confused():
            return ""
        case Sampled() | Timed():
            return ""
        case Rewound():
            return ""  # a Noted beside it says why and where to


def fact(facts: Mapping[str, JsonValue], key: str) -> str:
    """A fact as text; a dash when it is missing."""
    value = facts.get(key)
    return figures.DASH if value is None or value == "" else str(value)


def _started(event: RunStarted) -> str:
    devices = devices_word(event) or figures.DASH
    names = (fact(event.model, "name"), fact(event.data, "name"), devices)
    if event.from_step:
        text = tr("Log", "Resumed {0} on {1} with {2} after step {3}")
        return text.format(*names, figures.count(event.from_step))
    return tr("Log", "Started {0} on {1} with {2}").format(*names)


def _evaluated(event: Evaluated) -> str:
    values = ", ".join(_value(name, value) for name, value in event.values.items())
    return tr("Log", "Epoch {0}, {1}: {2}").format(event.epoch, split_word(event.split), values)


def _value(name: str, value: Number) -> str:
    measure = name.rpartition("/")[2]
    if measure == "loss":
        return tr("Log", "loss {0}").format(figures.loss(value))
    if measure == "accuracy":
        return tr("Log", "accuracy {0}").format(figures.share(value))
    if measure == "top5":
        return tr("Log", "top 5 {0}").format(figures.share(value))
    return f"{measure} {figures.loss(value)}"


def _saved(event: Saved) -> str:
    if "best" in event.kinds:
        return tr("Log", "Saved a checkpoint at step {0}: the best so far").format(
            figures.count(event.step)
        )
    if "top" in event.kinds:
        return tr("Log", "Saved a checkpoint at step {0}: among the best").format(
            figures.count(event.step)
        )
    return tr("Log", "Saved a checkpoint at step {0}").format(figures.count(event.step))


def _ended(event: RunEnded) -> str:
    head = tr("Log", "{0} at step {1}").format(status_word(event.status), figures.count(event.step))
    reasons = [say(event)] if event.code else []
    reasons += [say(problem) for problem in event.problems]
    if not reasons and event.error:
        reasons = [event.error.strip().rpartition("\n")[2]]
    return " · ".join([head, *reasons])
