"""Getting a dataset that is not here: an offer in the banner, a bar with progress, a way out."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from dpgui.config import ConfigError, Pick, Problem
from dpgui.ui.background import Background
from dpgui.ui.controller import Controller
from dpgui.ui.i18n import tr, tr_option
from dpgui.ui.panels import figures
from dpgui.ui.panels.banner import Banner, Offer

OFFER = "download"
ABSENT = frozenset({"dataset_missing", "dataset_damaged"})
LOOK = 100
"""Milliseconds between two looks at how far a download is."""


class DownloadBar(QFrame):
    """How far a download is, and a button to give it up. Hidden while nothing is downloaded.

    Signals:
        cancelled: The person does not want to wait.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._label = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(8)
        self._button = QPushButton(self)
        self._button.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 8, 5)
        row.addWidget(self._label)
        row.addWidget(self._bar, 1)
        row.addWidget(self._button)
        self.retranslate()
        self.hide()

    def begin(self, name: str) -> None:
        """Show that the dataset `name` is being downloaded."""
        self._name = name
        self.show_progress(0, None)
        self.show()

    def show_progress(self, here: int, total: int | None) -> None:
        """Show that `here` of `total` bytes have come."""
        self._bar.setRange(0, 1000 if total else 0)  # without a total it only says "busy"
        if total:
            self._bar.setValue(1000 * here // total)
        text = tr("Downloading", "Downloading {0}: {1}")
        self._label.setText(text.format(self._name, figures.memory_of(here, total)))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._button.setText(tr("Downloading", "Cancel"))
        self._bar.setAccessibleName(tr("Downloading", "Download"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


class Downloading(QObject):
    """Offers to download the dataset of the form when it is not here, and does it.

    One at a time; a run may go on meanwhile. What came is kept when it is given up.

    Signals:
        told: level, `Sayable`: something for the banner.
    """

    told = Signal(str, object)

    def __init__(self, controller: Controller, banner: Banner, bar: DownloadBar) -> None:
        super().__init__(banner)
        self._controller, self._banner, self._bar = controller, banner, bar
        self._offered = ""
        self._wanted: Pick | None = None
        self._work: Background | None = None
        self._stop = threading.Event()
        self._progress: tuple[int, int | None] = (0, None)  # written by the thread, in one piece
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._show)
        controller.checks.found.connect(self._on_found)
        banner.chosen.connect(self._on_chosen)
        bar.cancelled.connect(self.cancel)

    @Slot()
    def cancel(self) -> None:
        """Give the download up; it goes on from there the next time."""
        self._stop.set()

    @Slot(object)
    def _on_found(self, problems: Sequence[Problem]) -> None:
        """Offer the download once each time such a dataset is chosen."""
        absent = next((problem for problem in problems if problem.code in ABSENT), None)
        name = self._controller.draft.config.dataset.name if absent else ""
        if name == self._offered:
            return
        self._banner.withdraw(OFFER)
        self._offered = name
        if absent is not None and self._work is None and _downloadable(name):
            from dpgui.data import download

            text = tr("Downloading", "Download ({0})").format(figures.memory(download.size(name)))
            self._banner.show_message("warning", absent, offers=[Offer(OFFER, text)])

    @Slot(str)
    def _on_chosen(self, key: str) -> None:
        if key == OFFER and self._work is None:
            self._begin(self._controller.draft.config.dataset)

    def _begin(self, pick: Pick) -> None:
        from dpgui.data import download

        root = str(pick.options.get("root", ""))

        def keep(here: int, total: int | None) -> None:
            self._progress = here, total

        self._wanted, self._progress = pick, (0, download.size(pick.name))
        self._stop.clear()
        cancelled = self._stop.is_set
        self._work = Background(lambda: download.fetch(pick.name, root, keep, cancelled), self)
        self._work.done.connect(self._on_done)
        self._bar.begin(_label(pick.name))
        self._timer.start()
        self._work.start()

    @Slot()
    def _show(self) -> None:
        self._bar.show_progress(*self._progress)

    @Slot(object)
    def _on_done(self, result: object) -> None:
        self._timer.stop()
        self._bar.hide()
        self._work, pick, self._wanted = None, self._wanted, None
        if isinstance(result, ConfigError):
            for problem in result.problems:
                self.told.emit("error", problem)
        elif isinstance(result, Exception):
            if not self._stop.is_set():
                raise result  # unforeseen: the banner shows it with its details
        elif pick is not None:
            facts = {"dataset": _label(pick.name)}
            self.told.emit("info", Problem(path="", code="dataset_here", facts=dict(facts)))
        self._controller.checks.later()


def _downloadable(name: str) -> bool:
    from dpgui.data import download

    return download.can_fetch(name)


def _label(name: str) -> str:
    from dpgui.data import datasets

    return tr_option(datasets[name].label)
