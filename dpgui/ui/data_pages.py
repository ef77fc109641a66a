"""`DataPages`: the page of the dataset and the page of its doctor, with what works behind them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from dpgui.ui.controller import Controller
from dpgui.ui.data_page import DataPanel
from dpgui.ui.data_page.data_presenter import DataPresenter
from dpgui.ui.doctor import DoctorPanel
from dpgui.ui.doctor.doctor_presenter import DoctorPresenter


class DataPages(QObject):
    """Made after the first paint: nobody can look at a dataset before there is a window.

    Args:
        controller: Has the experiment that is written.
        reveal: Shows a folder in the system's file manager.

    Attributes:
        data_panel, doctor_panel: What is shown.
        data, doctor: What works behind it.
    """

    def __init__(
        self, controller: Controller, reveal: Callable[[Path], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.data_panel, self.doctor_panel = DataPanel(), DoctorPanel()
        self.data = DataPresenter(controller, self.data_panel, reveal, self)
        self.doctor = DoctorPresenter(controller, self.doctor_panel, reveal, self)

    def close(self) -> None:
        """End all that works for them."""
        self.data.close()
        self.doctor.close()
