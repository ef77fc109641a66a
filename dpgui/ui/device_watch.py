"""The devices of this machine and what they do: listed at once, asked about once, read each second.

The first list comes from the driver and takes milliseconds; what torch can really use is asked in
a child process, which takes seconds, and corrects the list.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.devices import Device, Monitor, Question, Reading, TorchReport, detect
from dpgui.devices.host import family
from dpgui.ui.background import Background

EVERY = 1000
"""Milliseconds between two readings."""

_FAMILY_EVERY = 5
"""Readings after which loader workers are looked for anew: all processes are asked for it."""


class DeviceWatch(QObject):
    """Knows the devices.

    Attributes:
        devices: The devices, the CPU last; empty until `begin`.
        asked: Whether torch has answered (or failed to).
        pids: Processes of the live run, so that its memory (and that of those which they started)
            is told from that of others.

    Signals:
        changed: tuple of `Device`.
        read: mapping of a device's id to its `Reading`.
        failed: What kept torch from answering: an exception.
    """

    changed = Signal(object)
    read = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.devices: tuple[Device, ...] = ()
        self.asked = False
        self.pids: Collection[int] = ()
        self._known: set[int] = set()
        self._turn = 0
        self._monitor: Monitor | None = None
        self._question = Question()
        self._asking: Background | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._read)

    @property
    def unsure(self) -> bool:
        """Whether there is a GPU of which only torch can say if it is usable."""
        return any(device.kind in ("cuda", "nvml") for device in self.devices)

    def begin(self) -> None:
        """List the devices and begin to read them."""
        self._show(detect())
        self._timer.start()

    def ask(self) -> None:
        """Ask torch, in a child process, what it can use."""
        self._asking = Background(self._question.ask, self)
        self._asking.done.connect(self._answered)
        self._asking.start()

    def close(self) -> None:
        """Stop reading, and give up a question that is not answered."""
        if self._asking is not None:
            self._asking.done.disconnect(self._answered)
        self._question.give_up()
        self._timer.stop()
        if self._monitor is not None:
            self._monitor.close()
            self._monitor = None

    @Slot(object)
    def _answered(self, answer: object) -> None:
        self.asked = True
        if isinstance(answer, TorchReport):
            self._show(detect(answer))
        elif isinstance(answer, Exception):
            self.changed.emit(self.devices)
            self.failed.emit(answer)

    def _show(self, devices: tuple[Device, ...]) -> None:
        if self._monitor is not None:
            self._monitor.close()
        self.devices = devices
        self._monitor = Monitor(devices)
        self.changed.emit(devices)
        self._read()

    @Slot()
    def _read(self) -> None:
        if self._monitor is not None:
            readings: Mapping[str, Reading] = self._monitor.read(self._family())
            self.read.emit(readings)

    def _family(self) -> Collection[int]:
        """The live run's processes; those it started are looked for now and then."""
        if self._turn % _FAMILY_EVERY == 0 or not self._known.issuperset(self.pids):
            self._known = family(self.pids)
        self._turn += 1
        return self._known if self.pids else ()
