"""A run that goes on with other settings: what that does, and writing them down."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.engine.changes import Place, changes
from dpgui.files import write_whole
from dpgui.runs.ending import live_already
from dpgui.runs.files import disk_sentences
from dpgui.runs.run import CONFIG, CONFIG_BEFORE, Run


@dataclass(frozen=True, slots=True)
class Resumption:
    """A run that is about to go on.

    Attributes:
        run: The run.
        name: What it is called.
        was: Its settings so far.
        place: Where its last checkpoint stands.
        saved: There is a checkpoint. Without one the run begins again, and nothing is refused.
    """

    run: Run
    name: str
    was: ExperimentConfig
    place: Place
    saved: bool

    @classmethod
    def of(cls, run: Run) -> Resumption:
        """How `run` stands now.

        Raises:
            ConfigError: If its config cannot be read.
        """
        return cls(
            run, run.meta.name, run.config, Place.of(run.saved_facts()), run.has_checkpoint()
        )

    def changes(self, config: ExperimentConfig) -> list[Problem]:
        """What it does to go on as `config` says, setting by setting.

        See `engine.changes.changes`; nothing is read for it.
        """
        found = changes(self.was, config, self.place)
        if self.saved:
            return found
        again = {"code": "resume_from_start", "severity": "note"}
        return [problem.model_copy(update=again) for problem in found if "now" in problem.facts]

    def settle(self, config: ExperimentConfig) -> Run:
        """Let the run go on as `config` says from its next session on.

        What it was before stands in the log, at the beginning of each session. If the next one is
        refused before it begins, all is as before.

        Returns:
            The run with its new settings.

        Raises:
            ConfigError: If a change is refused, the run is live, or the folder cannot be written.
        """
        if self.run.live:
            raise ConfigError(live_already(self.run.folder).problems)
        if refused := errors(self.changes(config)):
            raise ConfigError(refused)
        if config != self.was:
            with disk_sentences(self.run.folder):
                _keep(self.run.folder)
                write_whole(self.run.folder / CONFIG, config.to_toml())
        return Run(self.run.folder)


def _keep(folder: Path) -> None:
    """Keep the settings that the last session began with."""
    if not (folder / CONFIG_BEFORE).exists():
        write_whole(folder / CONFIG_BEFORE, (folder / CONFIG).read_text(encoding="utf-8"))
