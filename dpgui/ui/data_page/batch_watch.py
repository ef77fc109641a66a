"""`BatchWatch`: has the first training batch prepared while its page is in view."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Slot

from dpgui.config import ExperimentConfig, Problem
from dpgui.ui.controller import Controller
from dpgui.ui.data_page.batch import read_batch
from dpgui.ui.data_page.batch_page import BatchPage
from dpgui.ui.data_page.look_process import LookProcess
from dpgui.ui.i18n import say
from dpgui.ui.panels import figures

AFTER = 500
"""Milliseconds without a change: each look loads torch in a process of its own."""

_COUNTS = ("batch_size", "accumulate", "validation", "seed", "drop_last")
"""What of `train` changes the first batch."""


class BatchWatch(QObject):
    """Follows the experiment of `controller`; the newest batch wins."""

    def __init__(
        self, controller: Controller, page: BatchPage, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._page = controller, page
        self.process = LookProcess(self)
        self._made: dict[str, Any] | None = None
        self._seen = False
        self._picture: int | None = None
        self._roll = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        page.roll_requested.connect(self.roll)
        page.cancel_requested.connect(self.cancel)
        self.process.progressed.connect(self._on_progressed)
        self.process.finished.connect(self._on_finished)
        self.process.failed.connect(self._on_failed)

    @Slot()
    def later(self) -> None:
        """The experiment changed."""
        if self._seen:
            self._timer.start(AFTER)

    @Slot(object)
    def vary(self, place: int) -> None:
        """Vary the training picture at `place`."""
        self._picture = place
        if self._seen:
            self._timer.start(0)

    @Slot()
    def roll(self) -> None:
        """Vary the picture by other random numbers."""
        self._roll += 1
        self._timer.start(0)

    @Slot()
    def cancel(self) -> None:
        """Give up what is being prepared."""
        self.process.cancel()
        self._page.show_trouble("")

    def forget(self) -> None:
        """What was prepared is out of date."""
        self._made = None
        self.later()

    def close(self) -> None:
        """Prepare no more."""
        self._timer.stop()
        self.process.close()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:
        """Whether the page is in view."""
        self._seen = seen
        if seen:
            self._timer.start(0)
        else:
            self._timer.stop()

    @Slot()
    def _look(self) -> None:
        config = self._controller.draft.config
        if self._made is not None and self._made["dataset"] != config.dataset.model_dump():
            self._picture = None  # it was one of another dataset
        wanted = _what_counts(config) | {"picture": self._picture, "roll": self._roll}
        if wanted == self._made:
            return
        self._made = wanted
        self._page.show_preparing("")
        words = ["--roll", str(self._roll)]
        if self._picture is not None:
            words += ["--picture", str(self._picture)]
        self.process.start(config, words)

    @Slot(str, object, object)
    def _on_progressed(self, what: str, done: object, total: object) -> None:
        if isinstance(done, int) and isinstance(total, int) and total:
            self._page.show_preparing(f"{figures.count(done)} / {figures.count(total)}")

    @Slot(object)
    def _on_finished(self, folder: Path) -> None:
        try:
            batch = read_batch(folder)
        except (OSError, ValueError) as error:
            problem = Problem(path="dataset", code="look_failed", facts={"why": str(error)})
            self._on_failed((problem,))
        else:
            self._page.show_batch(batch)

    @Slot(object)
    def _on_failed(self, problems: Sequence[Problem]) -> None:
        self._page.show_trouble("\n".join(say(problem) for problem in problems))


def _what_counts(config: ExperimentConfig) -> dict[str, Any]:
    """What of an experiment changes its first batch."""
    parts = {
        path: getattr(config, path).model_dump() for path in ("dataset", "augment", "feed", "care")
    }
    return parts | {name: getattr(config.train, name) for name in _COUNTS}
