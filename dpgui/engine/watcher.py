"""What happens beside the loop: device samples and warnings, handed over at the next report."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

from dpgui.devices import Device
from dpgui.engine.memory.figures import TorchMemory
from dpgui.engine.sampling import Sampler
from dpgui.events import Event, Noted


class Watcher:
    """Collects samples and warnings while it is entered.

    The same warning is told once; how often it came is told at the end (O-13).

    Args:
        devices: Those to sample.
        simulated: Bytes that each simulated device would hold.
        root: The process whose family is this run; by default this one.
        memory: torch's figures of GPUs; by default this process knows them all.
        step: The optimizer steps done.
    """

    def __init__(
        self,
        devices: Sequence[Device],
        simulated: Callable[[], dict[str, int]],
        root: int | None = None,
        memory: TorchMemory | None = None,
        step: Callable[[], int] = int,
    ) -> None:
        self._sampler = Sampler(devices, simulated, root, memory, step)
        self._counts: dict[str, int] = {}
        self._new: list[str] = []
        self._told: list[Event] = []
        self._shown = warnings.showwarning

    def __enter__(self) -> Watcher:
        self._sampler.__enter__()
        self._shown, warnings.showwarning = warnings.showwarning, self._hear
        return self

    def __exit__(self, *_: object) -> None:
        self._sampler.__exit__()
        warnings.showwarning = self._shown

    def add(self, event: Event) -> None:
        """Hand `event` over at the next report."""
        self._told.append(event)

    def drain(self) -> Iterator[Event]:
        """Everything since the last call."""
        yield from self._sampler.drain()
        while self._told:
            yield self._told.pop(0)
        while self._new:
            text = self._new.pop(0)
            yield Noted(level="warning", code="torch_warning", facts={"text": text})

    def repeated(self) -> Iterator[Event]:
        """The warnings that came more than once, with how often."""
        for text, count in self._counts.items():
            if count > 1:
                facts: dict[str, Any] = {"text": text, "count": count}
                yield Noted(level="info", code="torch_warning_repeated", facts=facts)

    def _hear(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        text = str(message).strip()
        if text not in self._counts:
            self._new.append(text)
        self._counts[text] = self._counts.get(text, 0) + 1
