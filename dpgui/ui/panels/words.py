"""Words for the closed sets of the events: status, phase, split; with their icons and colours."""

from __future__ import annotations

from functools import cache
from typing import Final

from dpgui.engine.registries import REGISTRIES
from dpgui.events import RunStarted
from dpgui.registry import UnknownNameError
from dpgui.ui.i18n import tr, tr_option
from dpgui.ui.panels import figures
from dpgui.ui.theme import Theme

STATUS_ICONS: Final = {
    "new": "circle-outline",
    "running": "play-circle",
    "paused": "pause-circle",
    "completed": "check-circle",
    "stopped": "stop-circle",
    "interrupted": "alert-circle-outline",
    "failed": "close-circle",
    "refused": "cancel",
}

LIVE: Final = frozenset({"running", "paused"})
"""The statuses of a run that goes on now."""


def devices_word(started: RunStarted) -> str:
    """The devices of a session; on the CPU also in how many processes, if in several."""
    ids = figures.devices([str(device.get("id") or figures.DASH) for device in started.devices])
    processes = started.strategy.get("processes")
    if ids != "cpu" or not isinstance(processes, int) or processes < 2:
        return ids
    return tr("Words", "{0} in {1} processes").format(ids, processes)


def choice_word(kind: str, name: str) -> str:
    """What a dataset, model or strategy is called in lists; a name that nobody knows as it is.

    Args:
        kind: Its key in a config.
        name: Under which it is registered.
    """
    return tr_option(_label(kind, name)) or name


@cache  # a table asks for each cell, and for an unknown name all that are known are looked through
def _label(kind: str, name: str) -> str:
    try:
        return REGISTRIES[kind][name].label
    except UnknownNameError:
        return ""


def status_word(status: str) -> str:
    """A run's status in the window's language."""
    words = {
        "new": tr("Words", "New"),
        "running": tr("Words", "Running"),
        "paused": tr("Words", "Paused"),
        "completed": tr("Words", "Completed"),
        "stopped": tr("Words", "Stopped"),
        "interrupted": tr("Words", "Interrupted"),
        "failed": tr("Words", "Failed"),
        "refused": tr("Words", "Refused"),
    }
    return words.get(status, status)


def status_color(status: str, theme: Theme) -> str:
    """The colour that a status is marked with."""
    colors = {
        "running": theme.accent,
        "paused": theme.accent,
        "completed": theme.ok,
        "interrupted": theme.warning,
        "failed": theme.error,
        "refused": theme.error,
    }
    return colors.get(status, theme.muted)


def phase_word(phase: str) -> str:
    """What a run does now, in the window's language."""
    words = {
        "loading": tr("Words", "Loading data"),
        "training": tr("Words", "Training"),
        "evaluating": tr("Words", "Evaluating"),
        "saving": tr("Words", "Saving"),
        "paused": tr("Words", "Paused"),
    }
    return words.get(phase, phase)


def split_word(split: str) -> str:
    """A part of the data in the window's language."""
    words = {
        "train": tr("Words", "train"),
        "validation": tr("Words", "validation"),
        "test": tr("Words", "test"),
    }
    return words.get(split, split)
