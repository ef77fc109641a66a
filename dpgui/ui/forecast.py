"""`Forecast`: what the experiment in the form will need of memory, and the largest batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from dpgui.config import ExperimentConfig, Problem, errors
from dpgui.engine.check import Checked
from dpgui.engine.memory.needs import Estimate, FoundBatch, Tried
from dpgui.ui.config_process import ConfigProcess
from dpgui.ui.controller import Controller
from dpgui.ui.forms.memory_bar import MemoryBar
from dpgui.ui.i18n import tr
from dpgui.ui.states import State

AFTER = 2500
"""Milliseconds without a change before memory is counted: torch is loaded for it each time."""

_PARTS = (
    "dataset", "model", "optimizer", "strategy", "devices", "augment", "feed", "transfer",
    "cluster",
)  # fmt: skip
_OF_TRAIN = ("batch_size", "accumulate", "precision", "validation", "ema")
"""What of an experiment changes its memory."""

_SHORT = ("forecast_short", "forecast_died")
"""Codes of what says that the model is too large to be counted at all."""


class FindButton(QToolButton):
    """Starts the search; stands beside the whole batch."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(tr("forms", "Find…"))
        self.setToolTip(tr("forms", "Find the largest batch that fits, in a process of its own"))
        self.setAccessibleName(tr("forms", "Find batch size"))

    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class Forecast(QObject):
    """Follows the experiment of `controller` while nothing is trained.

    Attributes:
        bar: Where it is shown.
        counting, search: What works for it.
    """

    def __init__(
        self, controller: Controller, bar: MemoryBar, button: FindButton, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._controller, self.bar, self._button = controller, bar, button
        self._counted: Mapping[str, Any] | None = None
        self._tried: list[Tried] = []
        self._found: FoundBatch | None = None
        self._about: Mapping[str, Any] | None = None
        self._measuring = False
        self.counting = ConfigProcess(
            "estimate", "forecast_failed", "forecast_died", self, answer="estimate"
        )
        self.search = ConfigProcess(
            "find-batch", "search_failed", "search_died", self, answer="found"
        )
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.count)
        self._connect()

    def _connect(self) -> None:
        self._controller.checks.examined.connect(self._on_examined)
        self._controller.state_changed.connect(self._on_state)
        self.counting.heard.connect(self._hear_estimate)
        self.counting.ended.connect(self._on_counted)
        self.search.heard.connect(self._hear_search)
        self.search.ended.connect(self._on_searched)
        self._button.clicked.connect(self.find)
        self.bar.measure_requested.connect(self.measure)
        self.bar.cancel_requested.connect(self.cancel)
        self.bar.use_requested.connect(self._use)

    @Slot()
    def count(self) -> None:
        """Count what the experiment will need, if that may be another than before."""
        config = self._controller.draft.config
        if self._controller.state.live or self.search.running:
            return
        self._counted = _key(config)
        self._measuring = False
        self.counting.start(config)

    @Slot()
    def measure(self) -> None:
        """Measure it with real steps."""
        self._timer.stop()
        config = self._controller.draft.config
        self._counted = self._about = _key(config)
        self._measuring = True
        self.bar.show_search([], measuring=True)
        self.counting.start(config, ["--measure"])

    @Slot()
    def find(self) -> None:
        """Search for the largest batch."""
        self._timer.stop()
        self.counting.cancel()
        self._tried, self._found, self._measuring = [], None, False
        self._about = _but_batch(self._controller.draft.config)
        self._button.setEnabled(False)
        self.bar.show_search([], searching=True)
        self.search.start(self._controller.draft.config)

    @Slot()
    def cancel(self) -> None:
        """Give up the search, or what is measured."""
        self.search.cancel()
        if self._measuring:
            self._measuring = False
            self.counting.cancel()
        self._about = None
        self.bar.show_search([])
        self._allow()

    def close(self) -> None:
        """End all processes."""
        self._timer.stop()
        self._measuring = False
        if self.counting.running:
            self._counted = None  # it is counted when there is time again
        self.counting.cancel()
        self.search.cancel()

    @Slot(object)
    def _on_examined(self, checked: Checked) -> None:
        key = _key(checked.config)
        if self._about not in (None, key, _but_batch(checked.config)):
            self.cancel()  # what was found or is tried is for another experiment
        if key == self._counted:
            return
        self.counting.cancel()
        self._counted = None
        self.bar.show_estimate(None)
        if errors(checked.problems):
            self._timer.stop()
        else:
            self._timer.start()

    @Slot(object)
    def _on_state(self, state: State) -> None:
        """A run needs the memory itself."""
        if state.live:
            self.close()
            self.bar.show_search([])
        self._allow()

    def _allow(self) -> None:
        self._button.setEnabled(not self._controller.state.live and not self.search.running)

    @Slot(object)
    def _hear_estimate(self, told: Mapping[str, Any]) -> None:
        if "estimate" in told:
            self.bar.show_estimate(Estimate.model_validate(told["estimate"]))

    @Slot(object)
    def _on_counted(self, problems: Sequence[Problem]) -> None:
        """What cannot be counted is no news, unless memory is short; what cannot be measured is."""
        shown = [it for it in problems if self._measuring or it.code in _SHORT]
        if shown or self._measuring:
            self._measuring, self._about = False, self._counted
            self.bar.show_search([], problem=shown[0] if shown else None)

    @Slot(object)
    def _hear_search(self, told: Mapping[str, Any]) -> None:
        if "tried" in told:
            self._tried.append(Tried.model_validate(told["tried"]))
            self.bar.show_search(self._tried, searching=True)
        elif "found" in told:
            self._found = FoundBatch.model_validate(told["found"])

    @Slot(object)
    def _on_searched(self, problems: Sequence[Problem]) -> None:
        problem = problems[0] if problems else None
        self.bar.show_search(self._tried, None if problem else self._found, problem)
        self._allow()

    @Slot(int)
    def _use(self, batch: int) -> None:
        train = self._controller.draft.config.train.model_copy(update={"batch_size": batch})
        self._controller.amend(train=train.model_dump())
        self.bar.show_search([])


def _but_batch(config: ExperimentConfig) -> Mapping[str, Any]:
    """What of `config` the largest batch depends on."""
    return {**_key(config), "batch_size": None}


def _key(config: ExperimentConfig) -> Mapping[str, Any]:
    """What of `config` its memory depends on."""
    parts = config.model_dump(mode="json", include=set(_PARTS))
    return {**parts, **config.train.model_dump(include=set(_OF_TRAIN))}
