"""A run that goes on with other settings: what that does, and writing them down."""

from __future__ import annotations

import json
from typing import Any, cast

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.engine.changes import Place, changes
from dpgui.files import write_whole
from dpgui.runs.ending import live_already
from dpgui.runs.files import disk_sentences
from dpgui.runs.run import CHECKPOINTS, CONFIG, Run


def changes_of(run: Run, config: ExperimentConfig) -> list[Problem]:
    """What it does to go on with `run` as `config` says: see `engine.changes.changes`.

    Without a checkpoint the run begins again, so nothing is refused.

    Raises:
        ConfigError: If the run's own config cannot be read.
    """
    found = changes(run.config, config, Place.of(_last(run)))
    if run.has_checkpoint():
        return found
    again = {"code": "resume_from_start", "severity": "note"}
    return [problem.model_copy(update=again) for problem in found if "now" in problem.facts]


def change(run: Run, config: ExperimentConfig) -> Run:
    """Let `run` go on as `config` says from its next session on.

    What it was before stands in the log, at the beginning of each session.

    Returns:
        The run with its new settings.

    Raises:
        ConfigError: If a change is refused, the run is live, or the folder cannot be written.
    """
    if run.live:
        raise ConfigError(live_already(run.folder).problems)
    if refused := errors(changes_of(run, config)):
        raise ConfigError(refused)
    if config != run.config:
        with disk_sentences(run.folder):
            write_whole(run.folder / CONFIG, config.to_toml())
    return Run(run.folder)


def _last(run: Run) -> dict[str, Any]:
    """The JSON facts of the last checkpoint; empty if there is none or they are damaged."""
    try:
        text = (run.folder / CHECKPOINTS / "last.json").read_text(encoding="utf-8")
        return cast("dict[str, Any]", json.loads(text))
    except (OSError, ValueError):
        return {}
