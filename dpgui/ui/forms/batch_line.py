"""The line that says where a whole batch goes: "whole batch 64 = 16 per GPU × 4 devices × ...".

Processes that share one CPU are called processes: they are no devices of their own.
"""

from __future__ import annotations

from typing import Protocol

from dpgui.engine.pieces import listed
from dpgui.ui.i18n import tr


class Batch(Protocol):
    """What the line needs of the engine's `BatchLine`, whose docstring says what each part is."""

    @property
    def whole(self) -> int: ...
    @property
    def accumulate(self) -> int: ...
    @property
    def devices(self) -> int: ...
    @property
    def per_device(self) -> tuple[int, ...]: ...
    @property
    def last(self) -> tuple[int, ...] | None: ...
    @property
    def steps(self) -> int | None: ...
    @property
    def taker(self) -> str: ...


def batch_sentence(batch: Batch, *, gpus: bool) -> str:
    """Whole batch = per device × devices × accumulation, with uneven pieces one by one."""
    devices, parts = _takers(batch, batch.devices), _accumulations(batch.accumulate)
    pieces = batch.per_device
    whole, each = batch.whole, listed(pieces)
    if sum(pieces) * batch.accumulate != whole:
        text = tr("forms", "whole batch {0}: at most {1} on {2}, in {3}")
        return text.format(whole, each, devices, parts)
    if len(set(pieces)) > 1 or len(pieces) != batch.devices:
        text = tr("forms", "whole batch {0} = {1} on {2} × {3}")
        return text.format(whole, each, devices, parts)
    if batch.taker == "process":
        text = tr("forms", "whole batch {0} = {1} per process × {2} × {3}")
    elif gpus:
        text = tr("forms", "whole batch {0} = {1} per GPU × {2} × {3}")
    else:
        text = tr("forms", "whole batch {0} = {1} per device × {2} × {3}")
    return text.format(whole, pieces[0], devices, parts)


def epoch_sentence(batch: Batch) -> str:
    """The steps of an epoch, its shorter last batch, and devices without work."""
    said: list[str] = []
    if batch.steps is not None:
        said.append(_steps(batch.steps))
    if batch.last is not None and len(batch.last) == 1 and batch.accumulate == 1:
        said.append(tr("forms", "last batch {0}").format(batch.last[0]))
    elif batch.last is not None and batch.accumulate == 1:
        text = tr("forms", "last batch {0} = {1}")
        said.append(text.format(sum(batch.last), listed(batch.last)))
    elif batch.last is not None:
        said.append(tr("forms", "last batch in pieces of {0}").format(listed(batch.last)))
    idle = batch.devices - len(batch.per_device)
    if idle > 0:
        said.append(tr("forms", "{0} idle").format(_takers(batch, idle)))
    return " · ".join(said)


def _takers(batch: Batch, count: int) -> str:
    if batch.taker == "process":
        return (tr("forms", "1 process") if count == 1 else tr("forms", "{0} processes")).format(
            count
        )
    return (tr("forms", "1 device") if count == 1 else tr("forms", "{0} devices")).format(count)


def _accumulations(count: int) -> str:
    one = tr("forms", "1 accumulation")
    return (one if count == 1 else tr("forms", "{0} accumulations")).format(count)


def _steps(count: int) -> str:
    one = tr("forms", "1 step an epoch")
    return (one if count == 1 else tr("forms", "{0} steps an epoch")).format(count)
