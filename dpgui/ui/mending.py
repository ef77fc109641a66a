"""Settings that a button puts right, because a problem says which value it wants."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Slot

from dpgui.config import ExperimentConfig, Problem
from dpgui.ui.controller import Controller


class Mending(QObject):
    """Changes the experiment in the form as a problem proposes it."""

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller

    @Slot(object)
    def mend(self, problem: Problem) -> None:
        """Put right what `problem` is about, if a setting does."""
        parts = mended(self._controller.draft.config, problem)
        if parts:
            self._controller.amend(**parts)


def mended(config: ExperimentConfig, problem: Problem) -> dict[str, Any]:
    """The parts of `config` as they are without `problem`; empty where no setting mends it."""
    match problem.code:
        case "weights_normalised_otherwise":
            return _with(config, "dataset", normalise=problem.facts["wanted"])
        case "weights_other_size":
            return _with(config, "model", resize=problem.facts["pixels"])
        case _:
            return {}


def _with(config: ExperimentConfig, path: str, **options: Any) -> dict[str, Any]:
    pick = getattr(config, path)
    return {path: {"name": pick.name, **pick.options, **options}}
