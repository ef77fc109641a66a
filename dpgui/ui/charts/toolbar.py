"""The row above the charts: what holds for all of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSlider,
    QToolButton,
    QWidget,
)

from dpgui.ui.charts.menu import export_labels, no_log_tip
from dpgui.ui.charts.smoothing import weight_of
from dpgui.ui.charts.source import AXES
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.theme import Theme

SMOOTHEST = 100
"""The slider's last position; the first is 0, no smoothing."""

AT_FIRST = 30


class _Slider(QSlider):
    """A slider that the wheel moves only while it has the focus."""

    def wheelEvent(self, e: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(e)
        else:
            e.ignore()


class ChartsToolbar(QWidget):
    """Axis, smoothing, logarithm, follow, reset, export.

    Signals:
        axis_chosen: "step", "epoch" or "time".
        smoothing_changed: The weight (float).
        devices_toggled: Load, temperature, power and energy are wanted or not (bool).
        log_toggled: Logarithmic axes are wanted or not (bool).
        follow_requested: Show everything and keep up.
        reset_requested: The charts as they were at first.
        export_requested: All charts, in a format ("png", "svg", "csv").
    """

    axis_chosen = Signal(object)
    smoothing_changed = Signal(object)
    devices_toggled = Signal(bool)
    log_toggled = Signal(bool)
    follow_requested = Signal()
    reset_requested = Signal()
    export_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel(self)
        self._axis_label, self._axis = QLabel(self), QComboBox(self)
        self._smooth_label, self._smooth = QLabel(self), _Slider(Qt.Orientation.Horizontal, self)
        self._weight = QLabel(self)
        self._buttons = tuple(QToolButton(self) for _ in range(5))
        self._devices, self._log, self._follow, self._reset, self._export = self._buttons
        self._menu = QMenu(self)
        self._row = QHBoxLayout(self)
        self._exports: list[QAction] = []
        self._set_up()
        self._lay_out()
        self._connect()
        self.retranslate()

    @property
    def weight(self) -> float:
        """The smoothing chosen, 0 <= weight < 1."""
        return weight_of(self._smooth.value() / SMOOTHEST)

    def show_title(self, text: str) -> None:
        """Write the run's name, as it is, never as HTML."""
        self._title.setText(text)
        self._title.setToolTip(text)
        self._fit()

    def show_log(self, *, on: bool, possible: bool) -> None:
        """Show whether axes are logarithmic, and whether they can be."""
        self._log.setEnabled(possible)
        self._log.setChecked(on)
        tip = tr("Charts", "Logarithmic axis for loss and learning rate")
        self._log.setToolTip(tip if possible else no_log_tip())

    def show_following(self, following: bool) -> None:
        """Show whether the charts keep up with new values."""
        self._follow.setChecked(following)

    def reset(self) -> None:
        """Smoothing as it was at first, logarithm off, no charts of the devices."""
        self._devices.setChecked(False)
        self._smooth.setValue(AT_FIRST)
        if self._log.isChecked():
            self._log.click()

    def retranslate(self) -> None:
        """Write the texts in the window's language."""
        self._axis_label.setText(tr("Charts", "x axis"))
        names = (tr("Charts", "Epochs"), tr("Charts", "Steps"), tr("Charts", "Time"))
        for place, name in enumerate(names):
            self._axis.setItemText(place, name)
        self._axis.setToolTip(tr("Charts", "What runs along x in all charts"))
        self._smooth_label.setText(tr("Charts", "Smoothing"))
        self._smooth.setToolTip(
            tr("Charts", "Exponential average; the values themselves stay behind it, paler")
        )
        self._devices.setText(tr("Charts", "Devices"))
        self._devices.setToolTip(tr("Charts", "Load, temperature, power and energy of each device"))
        self._log.setText(tr("Charts", "Log"))
        self._follow.setText(tr("Charts", "Follow"))
        self._follow.setToolTip(tr("Charts", "Show everything and keep up with new values"))
        self._reset.setText(tr("Charts", "Reset"))
        self._reset.setToolTip(tr("Charts", "The charts as they were at first"))
        self._export.setText(tr("Charts", "Export"))
        self._export.setToolTip(tr("Charts", "Save all charts, or all values"))
        for action, text in zip(self._exports, export_labels(), strict=True):
            action.setText(text)
        for field, label in ((self._axis, self._axis_label), (self._smooth, self._smooth_label)):
            field.setAccessibleName(label.text())
        for button in self._buttons:
            button.setAccessibleName(button.text())  # its text is not always shown
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        for button, name in (
            (self._devices, "thermometer"),
            (self._log, "math-log"),
            (self._follow, "skip-next"),
            (self._reset, "restore"),
            (self._export, "export-variant"),
        ):
            button.setIcon(icon(name, theme.foreground))

    def _set_up(self) -> None:
        self._title.setStyleSheet("font-weight: bold")  # a font would not outlive a style sheet
        for axis in ("epoch", "step", "time"):
            assert axis in AXES
            self._axis.addItem("", axis)
        self._smooth.setRange(0, SMOOTHEST)
        self._smooth.setValue(AT_FIRST)
        self._smooth.setFixedWidth(self.fontMetrics().averageCharWidth() * 16)
        self._smooth.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._weight.setMinimumWidth(self.fontMetrics().horizontalAdvance("0.999"))
        for button in self._buttons:
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._devices.setCheckable(True)
        self._log.setCheckable(True)
        self._follow.setCheckable(True)
        self._follow.setChecked(True)
        for kind in ("png", "svg", "csv"):
            action = self._menu.addAction("")
            action.setData(kind)
            action.triggered.connect(self._on_export)
            self._exports.append(action)
        self._export.setMenu(self._menu)
        self._export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _lay_out(self) -> None:
        row = self._row
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(6)
        row.addWidget(self._title, 1)
        for widget in (self._axis_label, self._axis, self._smooth_label, self._smooth):
            row.addWidget(widget)
        for widget in (self._weight, *self._buttons):
            row.addWidget(widget)

    def _fit(self) -> None:
        """Leave the words of the buttons out where the run's name would be cut off by them."""
        self._style_buttons(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        rest = self._row.sizeHint().width()  # to which the name, which may be cut, adds nothing
        if rest + self._title.sizeHint().width() > self.width():
            self._style_buttons(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _style_buttons(self, style: Qt.ToolButtonStyle) -> None:
        for button in self._buttons:
            button.setToolButtonStyle(style)

    def _connect(self) -> None:
        self._axis.activated.connect(self._on_axis)
        self._smooth.valueChanged.connect(self._on_smoothing)
        self._devices.toggled.connect(self.devices_toggled)
        self._log.clicked.connect(self.log_toggled)
        self._follow.clicked.connect(self._on_follow)
        self._reset.clicked.connect(self.reset_requested)
        self._show_weight()

    def _show_weight(self) -> None:
        self._weight.setText(f"{self.weight:.3g}" if self.weight else tr("Charts", "off"))

    @Slot()
    def _on_axis(self) -> None:
        self.axis_chosen.emit(self._axis.currentData())

    @Slot()
    def _on_smoothing(self) -> None:
        self._show_weight()
        self.smoothing_changed.emit(self.weight)

    @Slot()
    def _on_follow(self) -> None:
        self._follow.setChecked(True)  # it is left by moving a chart, not by a second click
        self.follow_requested.emit()

    @Slot()
    def _on_export(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self.export_requested.emit(action.data())
