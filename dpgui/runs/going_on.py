"""How a run at rest can be gone on with: the one answer for the window, its table and the terminal.

Asked are the engine's own rules, with what stands beside the last checkpoint and the settings as
they are now. So what is offered is what a session would do, and nothing needs torch for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.engine.ending import Reached
from dpgui.engine.progress import Progress
from dpgui.engine.stopping import stops_of
from dpgui.runs.run import Run

Way: TypeAlias = Literal["trains_on", "begins_again", "rule_holds", "all_done"]

_SETTINGS: Mapping[str, tuple[Way, str, str]] = {
    "already_complete": ("all_done", "train.epochs", "already_complete"),
    "no_progress_accuracy": ("rule_holds", "end.patience", "again_no_progress"),
    "no_progress_loss": ("rule_holds", "end.patience", "again_no_progress"),
    "target_reached": ("rule_holds", "end.target", "again_target"),
    "time_used_up": ("rule_holds", "end.minutes", "again_time"),
}
"""By the code of what ends it: the way, the setting that would let it go on, and the sentence."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What becomes of a run that is resumed as it is.

    Attributes:
        way: It trains on from its checkpoint, or from the start as it has none; or it trains
            nothing, since a rule ends it at once or all epochs are done.
        why: The sentence for all but the first; its path is the setting to change.
    """

    way: Way
    why: Problem | None = None

    @property
    def trains(self) -> bool:
        """Whether it trains at all with the settings that it has."""
        return self.way in ("trains_on", "begins_again")


def going_on(run: Run, config: ExperimentConfig | None = None) -> GoingOn:
    """How `run`, which nobody trains at present, can be gone on with. Reads two small files.

    Args:
        run: The run.
        config: With which settings; by default its own.
    """
    if not run.has_checkpoint():
        return GoingOn("begins_again", Problem(path="", code="resumes_from_start", severity="note"))
    facts = run.saved_facts()
    try:
        over = stops_of(config or run.config).over(Progress.at(facts)) if facts else None
    except ConfigError:  # a session says what is wrong with the config
        return GoingOn("trains_on")
    except (TypeError, ValueError, AttributeError):  # facts of another shape are as good as none
        return GoingOn("trains_on")
    return GoingOn("trains_on") if over is None else _over(over)


def _over(over: Reached) -> GoingOn:
    way, path, code = _SETTINGS[over.code]
    return GoingOn(way, Problem(path=path, code=code, facts=over.facts, severity="note"))
