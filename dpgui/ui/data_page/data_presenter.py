"""`DataPresenter`: keeps the data page in step with the form while it is in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot

from dpgui.config import ExperimentConfig, Pick, Problem, errors
from dpgui.data.source import Source
from dpgui.data.summary import Looks
from dpgui.data.tables.look import TableLook
from dpgui.ui.controller import Controller
from dpgui.ui.data_page.batch_watch import BatchWatch
from dpgui.ui.data_page.data_panel import DataPanel
from dpgui.ui.data_page.opened import Opened
from dpgui.ui.data_page.opener import Opener
from dpgui.ui.panels.dataset_words import dataset_label

AFTER = 200
"""Milliseconds without a change before a dataset is opened."""

LOOK = 100
"""Milliseconds between two looks at how far an opening is."""


class DataPresenter(QObject):
    """Opens the form's dataset for the panel, the last one only, and only while it is in view.

    Args:
        controller: Has the experiment that is written.
        panel: Shows its dataset.
        reveal: Shows a folder in the system's file manager.
    """

    def __init__(
        self,
        controller: Controller,
        panel: DataPanel,
        reveal: Callable[[Path], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller, self._panel, self._reveal = controller, panel, reveal
        self.opener = Opener(self)
        self.batch = BatchWatch(controller, panel.batch, self)
        self._pick: Pick | None = None
        self._failed = self._seen = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._follow)
        self._tick = QTimer(self)
        self._tick.setInterval(LOOK)
        self._tick.timeout.connect(self._show_progress)
        self._connect()

    def _connect(self) -> None:
        controller, panel = self._controller, self._panel
        controller.draft_changed.connect(self.later)
        controller.state_changed.connect(self._show_weights)
        controller.checks.found.connect(self._on_found)
        panel.seen.connect(self._on_seen)
        panel.batch_seen.connect(self.batch.set_seen)
        panel.reload_requested.connect(self.reload)
        panel.cancel_requested.connect(self.cancel)
        panel.reveal_requested.connect(self._reveal)
        panel.vary_requested.connect(self.batch.vary)
        panel.overview.weights_requested.connect(self._set_weights)
        self.opener.glimpsed.connect(self._on_glimpsed)
        self.opener.opened.connect(self._on_opened)
        self.opener.looked.connect(self._on_looked)
        self.opener.failed.connect(self._on_failed)

    @Slot()
    def later(self) -> None:
        """The experiment changed: follow it when it has been quiet for a moment."""
        self._show_weights()
        self.batch.later()
        if self._seen:
            self._later.start(AFTER)

    @Slot()
    def reload(self) -> None:
        """Open the dataset anew, whatever is known of it."""
        self._pick = None
        self.batch.forget()
        self._follow()

    @Slot()
    def cancel(self) -> None:
        """Give up opening; the next change or a reload begins anew."""
        self.opener.cancel()
        self._tick.stop()
        self._panel.clear()

    def close(self) -> None:
        """End all that works for the page."""
        self._later.stop()
        self._tick.stop()
        self.opener.close()
        self.batch.close()
        self._panel.close_down()

    @property
    def _config(self) -> ExperimentConfig:
        return self._controller.draft.config

    @Slot(bool)
    def _on_seen(self, seen: bool) -> None:
        self._seen = seen
        if seen:
            self._later.start(0)
        else:
            self._later.stop()

    @Slot()
    def _follow(self) -> None:
        pick = self._config.dataset
        if pick == self._pick:
            return
        self._pick, self._failed = pick, False
        self._panel.show_opening(dataset_label(pick.name), 0)
        self.opener.open(self._config)
        if self.opener.busy:
            self._tick.start()

    @Slot()
    def _show_progress(self) -> None:
        if self._pick is not None:
            self._panel.show_opening(dataset_label(self._pick.name), self.opener.done)

    @Slot(object)
    def _on_glimpsed(self, seen: Source | TableLook) -> None:
        if isinstance(seen, TableLook):
            self._panel.show_rows(seen)
        else:
            self._panel.show_glimpse(seen.parts, seen.classes)

    @Slot(object)
    def _on_opened(self, opened: Opened) -> None:
        self._tick.stop()
        self._panel.show_opened(opened)
        self._show_weights()

    @Slot(object)
    def _on_looked(self, looks: Looks) -> None:
        self._panel.show_looks(looks)

    @Slot(object)
    def _on_failed(self, problems: Sequence[Problem]) -> None:
        self._tick.stop()
        self._failed = True
        label = dataset_label(self._pick.name) if self._pick else ""
        self._panel.show_trouble(label, problems)

    @Slot(object)
    def _on_found(self, problems: Sequence[Problem]) -> None:
        """What kept the dataset from being opened may be mended: downloaded, or plugged in."""
        wrong = any(problem.path.startswith("dataset") for problem in errors(problems))
        if self._failed and not wrong and self._seen:
            self.reload()

    @Slot()
    def _show_weights(self) -> None:
        on = self._config.train.class_weights == "balanced"
        self._panel.overview.set_weights(on, not self._controller.state.live)

    @Slot(bool)
    def _set_weights(self, on: bool) -> None:
        train = self._config.train.model_copy(
            update={"class_weights": "balanced" if on else "none"}
        )
        self._controller.amend(train=train.model_dump(mode="json"))
