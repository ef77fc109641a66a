"""Closing the window while a run lives: a question that blocks nothing, and a way out of anything.

The first close asks. A second one, or the system's wish to end the program, stops the run with a
checkpoint and closes then. A third one does not wait any longer.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.ui.controller import Controller
from dpgui.ui.i18n import tr
from dpgui.ui.panels.banner import Banner, Offer

PATIENCE = 10_000
"""Milliseconds of stopping after which the window offers to close at once."""

LAST_WORD = 2_000
"""Milliseconds in which a run that is left alone says something, and the window hears that."""


class Stage(Enum):
    """How far the closing is."""

    OPEN = 0
    ASKED = 1
    STOPPING = 2
    LEAVING = 3


class Closing(QObject):
    """Decides what a wish to close does.

    Args:
        controller: Knows whether a run lives.
        banner: Where the question is asked.
        vanish: Ends the program at once, come what may; told whether the run's processes end too.

    Signals:
        ready: Nothing lives any more (or lives on without the window): close now.
    """

    ready = Signal()

    def __init__(
        self,
        controller: Controller,
        banner: Banner,
        vanish: Callable[[bool], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller, self._banner, self._vanish = controller, banner, vanish
        self._stage = Stage.OPEN
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._on_patience_gone)
        banner.chosen.connect(self._on_chosen)
        banner.closed.connect(self._on_closed)
        controller.run_ended.connect(self._on_run_ended)

    def may_close(self) -> bool:
        """Whether the window may close now; if not, what follows is under way."""
        if not self._controller.state.live:
            return True
        match self._stage:
            case Stage.OPEN:
                self._ask()
            case Stage.ASKED:
                self._stop()
            case Stage.STOPPING:
                self._vanish(True)
            case Stage.LEAVING:
                self._vanish(False)
        return False

    def interrupt(self) -> None:
        """The system asks the program to end: save, and let the run read as interrupted."""
        if self._controller.session is None:
            self.ready.emit()
            return
        self._controller.session.interrupt()
        self._wait()

    def _ask(self) -> None:
        self._stage = Stage.ASKED
        offers = [Offer("close-stop", tr("Closing", "Stop and save"))]
        if self._controller.outlives_window:
            offers.append(Offer("close-leave", tr("Closing", "Keep running without window")))
        offers.append(Offer("close-stay", tr("Closing", "Stay")))
        text = tr("Closing", "A run is going on. What shall happen when the window closes?")
        self._banner.show_message("warning", text, offers=offers)

    @Slot(str)
    def _on_chosen(self, key: str) -> None:
        if key == "close-stop":
            self._stop()
        elif key == "close-leave":
            self._leave()
        elif key == "close-force":
            self._vanish(True)
        elif key == "close-stay":
            self._stage = Stage.OPEN

    @Slot()
    def _on_closed(self) -> None:
        if self._stage is Stage.ASKED:
            self._stage = Stage.OPEN  # the question was closed: stay

    def _stop(self) -> None:
        if self._controller.session is not None:
            self._controller.session.stop()
        self._wait()

    def _leave(self) -> None:
        self._stage = Stage.LEAVING
        self._controller.leave()
        self._patience.start(LAST_WORD)

    def _wait(self) -> None:
        self._stage = Stage.STOPPING
        self._banner.withdraw("close-stop")
        text = tr("Closing", "Saving a checkpoint. The window closes when the run has stopped.")
        self._banner.show_message("info", text)
        self._patience.start(PATIENCE)

    @Slot()
    def _on_patience_gone(self) -> None:
        if self._stage is Stage.LEAVING:
            self._vanish(False)  # a paused run tells nothing, so nobody notices that we left
            return
        text = tr("Closing", "The run has not stopped yet. Closing now loses what is not saved.")
        offers = [Offer("close-force", tr("Closing", "Close at once"))]
        self._banner.show_message("warning", text, offers=offers)

    @Slot()
    def _on_run_ended(self) -> None:
        self._patience.stop()
        if self._stage in (Stage.STOPPING, Stage.LEAVING):
            self.ready.emit()
        elif self._stage is Stage.ASKED:  # nothing left to decide
            self._stage = Stage.OPEN
            self._banner.withdraw("close-stop")
