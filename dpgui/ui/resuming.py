"""Going on with a run after changing its settings in the form."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from dpgui.ui.controller import Controller
from dpgui.ui.forms import ExperimentPanel


class Resuming(QObject):
    """Shows in the form what each change of a run that is to go on does, while it is made."""

    def __init__(self, controller: Controller, panel: ExperimentPanel) -> None:
        super().__init__(panel)
        self._controller, self._panel = controller, panel
        controller.resuming_changed.connect(self._show)
        controller.draft_changed.connect(self._show)
        panel.new_run_requested.connect(controller.forget_resuming)

    @Slot()
    def _show(self) -> None:
        resuming = self._controller.resuming
        if resuming is None:
            self._panel.set_resuming("", ())
        else:
            changes = resuming.changes(self._controller.draft.config)
            self._panel.set_resuming(resuming.name, changes)
