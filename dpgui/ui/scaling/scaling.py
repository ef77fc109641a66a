"""`Scaling`: measures the experiment in the form, in a window of its own."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from dpgui.runs.scaling import Arrangement
from dpgui.ui.controller import Controller
from dpgui.ui.scaling.scaling_process import ScalingProcess
from dpgui.ui.scaling.scaling_window import ScalingWindow

SECONDS = 60.0
"""For all measurements together."""


class Scaling(QObject):
    """Stands between the form, the process that measures and the window that shows.

    Attributes:
        window: None until it is first asked for.
        process: Measures.
    """

    def __init__(self, controller: Controller, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller, self._parent = controller, parent
        self.window: ScalingWindow | None = None
        self.process = ScalingProcess(self)
        controller.state_changed.connect(self._on_state)

    @Slot()
    def open(self) -> None:
        """Show the window."""
        if self.window is None:
            self.window = self._made()
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def close(self) -> None:
        """End what goes on."""
        self.process.cancel()
        if self.window is not None:
            self.window.close()

    def _made(self) -> ScalingWindow:
        window = ScalingWindow(self._parent)
        window.measure_wanted.connect(self.measure)
        window.cancel_wanted.connect(self.give_up)
        window.finished.connect(self.give_up)  # nobody would see what comes
        window.taken.connect(self._take)
        self.process.arranged.connect(window.show_plan)
        self.process.measured.connect(window.add)
        self.process.finished.connect(window.conclude)
        self.process.failed.connect(window.fail)
        window.set_locked(self._controller.state.live)
        return window

    @Slot()
    def measure(self) -> None:
        """Measure what the form describes."""
        if self.window is not None:
            self.window.begin()
            self.process.start(self._controller.draft.config, SECONDS)

    @Slot()
    def give_up(self) -> None:
        """Stop measuring."""
        if self.process.running:
            self.process.cancel()
            if self.window is not None:
                self.window.give_up()

    @Slot(object)
    def _take(self, arrangement: Arrangement) -> None:
        self._controller.amend(
            strategy=arrangement.strategy.model_dump(), devices=list(arrangement.devices)
        )

    @Slot(object)
    def _on_state(self) -> None:
        """A run and a measurement would slow each other down; the run goes first."""
        live = self._controller.state.live
        if live:
            self.give_up()
        if self.window is not None:
            self.window.set_locked(live)
