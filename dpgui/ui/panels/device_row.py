"""One device: its checkbox, what it is, and live bars of what it does."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from dpgui.devices import Device, OtherProgram, Reading
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import Sayable, say, tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import (
    Badge,
    Swatch,
    plain_label,
    set_tip,
)
from dpgui.ui.panels.meter import Meter, Part, shares
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

_SHOWN_PROGRAMS = 2  # by name in the row; all of them are in the tool tip


@dataclass(frozen=True, slots=True)
class OfRun:
    """What only the live run can tell of a device; None where it does not.

    Attributes:
        reserved: Bytes that torch's allocator holds for it.
        energy: Watt hours that the device has taken since the session began.
    """

    reserved: int | None = None
    energy: float | None = None


NO_RUN = OfRun()
"""There is no run, or it has told nothing of the device."""


class DeviceRow(QWidget):
    """A row of the Devices panel.

    Signals:
        toggled: A person ticked or unticked it: the device's id, and whether it is ticked now.
    """

    toggled = Signal(str, bool)

    def __init__(
        self, device: Device, reason: Sayable | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.device = device
        self._reason = reason
        self._theme: Theme = LIGHT
        self._color: str | None = None
        self._reading: Reading | None = None
        self._of_run = NO_RUN
        self._lock: str | None = None
        self._build()
        self.retranslate()
        self.show_reading(None)

    def _build(self) -> None:
        self.box = QCheckBox(figures.unmarked(self.device.id), self)
        self.box.setObjectName(f"device {self.device.id}")
        self.box.setEnabled(self.usable)
        self.box.toggled.connect(self._report)
        self._swatch = Swatch(self)
        self._name = ElidedLabel(self)
        self._name.setText(self.device.name)
        self._name.clicked.connect(self.box.click)
        self._cores = plain_label(parent=self)
        self._badge = Badge(self)
        self._badge.setVisible(self.device.simulated)
        self.memory, self.load = Meter(self), Meter(self)
        self._note = plain_label(wrap=True, parent=self)
        head = QHBoxLayout()
        head.setSpacing(6)
        for widget in (self._swatch, self.box):
            head.addWidget(widget)
        head.addWidget(self._name, 1)
        for widget in (self._badge, self._cores):
            head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 5, 8, 5)
        column.setSpacing(2)
        column.addLayout(head)
        for widget in (self.memory, self.load, self._note):
            column.addWidget(widget)

    @property
    def usable(self) -> bool:
        """Whether it may be ticked; a device that torch was not asked about yet may."""
        return self.device.usable is not False

    @property
    def note(self) -> str:
        """The sentences under the bars."""
        return self._note.text()

    def set_ticked(self, ticked: bool) -> None:
        """Tick or untick without a word."""
        self.box.blockSignals(True)
        self.box.setChecked(ticked)
        self.box.blockSignals(False)

    def set_locked(self, why: str | None) -> None:
        """Refuse ticks and say why; None lets them be made again."""
        self._lock = why
        self.box.setEnabled(self.usable and why is None)
        self._describe()

    def show_place(self, place: int | None, several: bool) -> None:
        """Take the colour of `place` among the ticked devices; written on it if `several`."""
        theme = self._theme
        self._color = None if place is None else self._colored(place)
        number = place + 1 if place is not None and several else None
        self._swatch.show_place(self._color, theme.border, number)
        self._color_meters()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`; the place's colour follows by `show_place`."""
        self._theme = theme
        self._badge.apply_theme(theme, theme.warning)
        colored(self._cores, theme.muted)
        colored(self._name, theme.foreground if self.usable else theme.muted)
        self._color_meters()
        self._write_note()

    def align(self, caption: int, text: int) -> None:
        """Give the bars of all rows the same columns, in pixels."""
        for meter in (self.memory, self.load):
            meter.set_columns(caption, text)

    def show_reading(self, reading: Reading | None, of_run: OfRun = NO_RUN) -> None:
        """Show what the device does now; what is not known is a dash."""
        self._reading, self._of_run = reading, of_run
        total = reading.total if reading and reading.total is not None else self.device.total
        used = reading.used if reading else None
        ours = reading.this_run if reading else None
        shown = ours if used is None else used
        self.memory.show_parts(
            shares(ours, shown, total),
            (figures.memory_of(shown, total),),
            self._memory_explained(ours, used, total),
        )
        load = reading.load if reading else None
        heat = figures.measure(reading.temperature if reading else None, "°C")
        power = figures.measure(reading.power if reading else None, "W")
        busy = figures.measure(load, "%")
        self.load.show_parts(
            () if load is None else (Part(min(1.0, max(0.0, load / 100))),),
            (busy, heat, power),
            self._doing_explained(busy, heat, power),
        )
        self._write_note()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.memory.set_caption(tr("Devices", "Memory"))
        self.load.set_caption(tr("Devices", "Load"))
        self._badge.setText(tr("Devices", "simulated"))
        self._cores.setText(self._processors())
        self._cores.setVisible(bool(self._cores.text()))
        set_tip(self._badge, tr("Devices", "Computed on the CPU, to try several devices without them. It does not train faster."))  # fmt: skip  # noqa: E501
        self._describe()
        self.show_reading(self._reading, self._of_run)

    def _report(self, ticked: bool) -> None:
        self.toggled.emit(self.device.id, ticked)

    def _colored(self, place: int) -> str:
        return self._theme.devices[place % len(self._theme.devices)]

    def _color_meters(self) -> None:
        ours = self._color or self._theme.accent
        # The load is that of all programs together; only memory can be told apart.
        for meter, color in ((self.memory, ours), (self.load, self._theme.muted)):
            meter.apply_theme(self._theme, color, dimmed=not self.usable)

    def _processors(self) -> str:
        number = self.device.processors
        if number is None:
            return ""
        if self.device.kind == "cpu":
            return _cores(number)
        return tr("Devices", "{0} SM").format(number)

    def _describe(self) -> None:
        device = self.device
        lines = [f"{device.name} ({device.id})"]
        if device.uuid:
            lines.append(device.uuid)
        if device.total is not None:
            lines.append(tr("Devices", "Memory: {0}").format(figures.memory(device.total)))
        if device.processors is not None and device.kind != "cpu":
            lines.append(tr("Devices", "Multiprocessors: {0}").format(device.processors))
        lines.append(tr("Devices", "Precisions: {0}").format(", ".join(device.precisions)))
        lines.append(self._state())
        set_tip(self._name, "\n".join(lines))
        set_tip(self._cores, "\n".join(lines))
        set_tip(self.box, self._state())
        name = f"{device.id} {device.name}"
        if device.simulated:
            name = f"{name} ({tr('Devices', 'simulated')})"
        self.box.setAccessibleName(name)
        self.box.setAccessibleDescription(self._state())

    def _state(self) -> str:
        if self.device.usable is False:
            return self._why_not()
        if self._lock:
            return self._lock
        if self.device.usable is None:
            return tr("Devices", "Not asked torch about it yet.")
        return tr("Devices", "Train on this device")

    def _why_not(self) -> str:
        if self.device.problem is not None:
            return say(self.device.problem)
        return tr("Devices", "torch cannot use this device.")

    def _memory_explained(self, ours: int | None, used: int | None, total: int | None) -> str:
        others = None if used is None or ours is None else max(0, used - ours)
        lines = [
            tr("Devices", "In use: {0}").format(figures.memory_of(used, total)),
            tr("Devices", "This run: {0}").format(figures.memory(ours)),
            tr("Devices", "Other programs: {0}").format(figures.memory(others)),
        ]
        if self._of_run.reserved is not None:
            reserved = figures.memory(self._of_run.reserved)
            lines.insert(2, tr("Devices", "Reserved by torch for this run: {0}").format(reserved))
        return "\n".join(lines)

    def _doing_explained(self, busy: str, heat: str, power: str) -> str:
        said = tr("Devices", "Load: {0}; temperature: {1}; power: {2}").format(busy, heat, power)
        if self._of_run.energy is None:
            return said
        energy = figures.energy(self._of_run.energy)
        return f"{said}\n" + tr("Devices", "Energy since the run began: {0}").format(energy)

    def _write_note(self) -> None:
        programs = self._reading.others if self._reading else ()
        lines: list[str] = []
        if self.device.usable is False:
            lines.append(self._why_not())
        elif self.device.problem is not None:
            lines.append(say(self.device.problem))
        if self._reason is not None and self.usable:
            lines.append(say(self._reason))
        if programs:
            lines.append(_in_use(programs))
        text = "\n".join(lines)
        if text != self._note.text():
            self._note.setText(text)
        self._note.setVisible(bool(text))
        warned = self.usable and bool(programs or self._reason)
        colored(self._note, self._theme.warning if warned else self._theme.muted)
        set_tip(self._note, "\n".join(_program(it) for it in programs))


def _cores(number: int) -> str:
    if number == 1:
        return tr("Devices", "1 core")
    return tr("Devices", "{0} cores").format(number)


def _in_use(programs: tuple[OtherProgram, ...]) -> str:
    shown = ", ".join(_named(program) for program in programs[:_SHOWN_PROGRAMS])
    rest = len(programs) - _SHOWN_PROGRAMS
    if rest > 0:
        return tr("Devices", "Also in use by {0} and {1} more").format(shown, rest)
    return tr("Devices", "Also in use by {0}").format(shown)


def _named(program: OtherProgram) -> str:
    name = program.name or tr("Devices", "process {0}").format(program.pid)
    return name if program.memory is None else f"{name} ({figures.memory(program.memory)})"


def _program(program: OtherProgram) -> str:
    name = program.name or figures.DASH
    return tr("Devices", "{0}: {1} (process {2})").format(
        name, figures.memory(program.memory), program.pid
    )
