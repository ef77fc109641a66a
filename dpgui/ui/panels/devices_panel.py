"""The Devices panel: which devices there are, which are ticked, and what they do now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from dpgui.devices import Device, Reading, Suggestion
from dpgui.ui.i18n import tr
from dpgui.ui.panels.device_row import NO_RUN, DeviceRow, OfRun
from dpgui.ui.panels.marks import plain_label, scaled
from dpgui.ui.panels.meter import Part, paint_part
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

_WIDEST = ("0.00 MiB / 000.0 GiB", 3 * " 1000 W")


class DevicesPanel(QWidget):
    """A checkbox row a device, with live bars.

    The order in which devices were ticked is kept: it is the order in which a run uses them, and
    it gives them their colours, here and in the charts. What a person ticked is never changed by
    news about the devices; a ticked device that is gone comes back ticked.

    Signals:
        selection_changed: The ids now ticked, in order (`tuple[str, ...]`).
    """

    selection_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._rows: dict[str, DeviceRow] = {}
        self._wanted: tuple[str, ...] | None = None  # None: nobody chose, suggestions hold
        self._ticked: tuple[str, ...] = ()
        self._lock: str | None = None
        self._locked_label = plain_label(wrap=True, parent=self)
        self._locked_label.hide()
        self._empty = plain_label(wrap=True, parent=self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._legend = _Legend(self)
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        for label in (self._locked_label, self._empty):
            label.setContentsMargins(8, 0, 8, 0)
            column.addWidget(label)
        column.addWidget(area, 1)
        column.addWidget(self._legend)

    def set_devices(
        self, devices: Sequence[Device], suggestions: Sequence[Suggestion] = ()
    ) -> None:
        """Show `devices`; `suggestions` tick them until a person or `set_ticked` has chosen."""
        reasons = {suggestion.device.id: suggestion.reason for suggestion in suggestions}
        self._follow_renamed(devices)
        for row in self._rows.values():
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = {}
        for device in devices:
            row = DeviceRow(device, reasons.get(device.id), self._list)
            row.toggled.connect(self._on_toggled)
            row.set_locked(self._lock)
            row.apply_theme(self._theme)
            self._rows[device.id] = row
            self._column.insertWidget(self._column.count() - 1, row)
        suggested = tuple(it.device.id for it in suggestions if it.ticked)
        self._align()
        self._empty.setVisible(not devices)
        self._legend.setVisible(bool(devices))
        self._tick(suggested if self._wanted is None else self._wanted)

    def update_readings(
        self, readings: Mapping[str, Reading], of_run: Mapping[str, OfRun] | None = None
    ) -> None:
        """Show what the devices do now; one without a reading shows dashes.

        Args:
            readings: By the device's id.
            of_run: What the live run adds to them, if there is one.
        """
        told = of_run or {}
        for device, row in self._rows.items():
            row.show_reading(readings.get(device), told.get(device, NO_RUN))

    def ticked(self) -> tuple[str, ...]:
        """Ids of the ticked devices, in the order in which they were ticked."""
        return self._ticked

    def set_ticked(self, ids: Iterable[str]) -> None:
        """Tick exactly `ids`, in that order; ids that are not there wait until they are."""
        self._wanted = tuple(dict.fromkeys(ids))
        self._tick(self._wanted)

    def set_locked(self, locked: bool, why: str = "") -> None:
        """Refuse ticks while `locked`; `why` is shown above the rows."""
        self._lock = why if locked else None
        self._locked_label.setText(why)
        self._locked_label.setVisible(locked and bool(why))
        for row in self._rows.values():
            row.set_locked(self._lock)

    def row(self, device: str) -> DeviceRow:
        """The row of the device with that id.

        Raises:
            KeyError: there is no such device.
        """
        return self._rows[device]

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        colored(self._locked_label, theme.warning)
        colored(self._empty, theme.muted)
        self._legend.apply_theme(theme)
        for row in self._rows.values():
            row.apply_theme(theme)
        self._show_places()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(tr("Devices", "Devices"))
        self._empty.setText(tr("Devices", "No device was found."))
        self._legend.retranslate()
        for row in self._rows.values():
            row.retranslate()
        self._align()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._align()

    def sizeHint(self) -> QSize:
        rows = sum(row.sizeHint().height() for row in self._rows.values())
        lock = self.fontMetrics().height()  # its line comes and goes; the rows have room anyway
        extra = self._legend.sizeHint().height() + lock + 20
        return QSize(340, min(max(rows + extra, 120), 600))

    def _follow_renamed(self, devices: Sequence[Device]) -> None:
        """A card the driver numbered gets CUDA's number once torch was asked: same UUID, new id."""
        if self._wanted is None:
            return
        now = {device.uuid: device.id for device in devices if device.uuid}
        new = {old: now.get(row.device.uuid, old) for old, row in self._rows.items()}
        self._wanted = tuple(dict.fromkeys(new.get(it, it) for it in self._wanted))

    def _on_toggled(self, device: str, ticked: bool) -> None:
        kept = tuple(it for it in self._ticked if it != device)
        self._wanted = (*kept, device) if ticked else kept
        self._tick(self._wanted)

    def _tick(self, wanted: tuple[str, ...]) -> None:
        there = tuple(it for it in wanted if it in self._rows and self._rows[it].usable)
        for device, row in self._rows.items():
            row.set_ticked(device in there)
        changed = there != self._ticked
        self._ticked = there
        self._show_places()
        if changed:
            self.selection_changed.emit(there)

    def _show_places(self) -> None:
        places = {device: place for place, device in enumerate(self._ticked)}
        for device, row in self._rows.items():
            row.show_place(places.get(device), several=len(places) > 1)

    def _align(self) -> None:
        meters = [meter for row in self._rows.values() for meter in (row.memory, row.load)]
        if not meters:
            return
        metrics = meters[0].fontMetrics()
        caption = max(meter.caption_width() for meter in meters)
        text = max(metrics.horizontalAdvance(sample) for sample in _WIDEST)
        for row in self._rows.values():
            row.align(caption, text)


class _Key(QWidget):
    """A small piece of a bar, as the legend shows it."""

    def __init__(self, part: Part, parent: QWidget) -> None:
        super().__init__(parent)
        self.part, self.theme = part, LIGHT
        self.setFixedSize(18, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_part(painter, QRectF(self.rect()), self.part, self.theme, self.theme.devices[0])


class _Legend(QWidget):
    """What the two kinds of memory in the bars are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys = (_Key(Part(1.0), self), _Key(Part(1.0, hatched=True), self))
        self._labels: tuple[QLabel, ...] = tuple(plain_label(parent=self) for _ in self._keys)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 0)
        for key, label in zip(self._keys, self._labels, strict=True):
            label.setFont(scaled(label.font(), 0.85))
            row.addWidget(key)
            row.addWidget(label)
        row.addStretch(1)

    def apply_theme(self, theme: Theme) -> None:
        for key, label in zip(self._keys, self._labels, strict=True):
            key.theme = theme
            colored(label, theme.muted)
            key.update()

    def retranslate(self) -> None:
        ours, theirs = self._labels
        ours.setText(tr("Devices", "this run"))
        theirs.setText(tr("Devices", "other programs"))
