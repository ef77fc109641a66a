"""A forward on the very devices of a DataParallel run, before it starts (O-20).

Some models fail only inside replicas, where `parameters()` yields nothing, or on a card that is
not the first. Real cards are tried by the real `nn.DataParallel`, simulated ones by its stand-in.
It belongs into the process that trains: it starts CUDA, and a model may break it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import torch
from pydantic import JsonValue
from torch import nn

from dpgui.config import Problem
from dpgui.engine.memory.shortage import give_back, is_poisoned, is_shortage
from dpgui.engine.untouched import untouched
from dpgui.own_code.running import blamed

if TYPE_CHECKING:
    from dpgui.engine.parallel import Strategy


def replica_problems(net: nn.Module, shape: tuple[int, ...], strategy: Strategy) -> list[Problem]:
    """What fails when `net` is wrapped by `strategy` and gets two samples a device.

    Its weights, buffers and modes, and all random numbers, are afterwards as before, and devices
    hold nothing of it.

    Args:
        net: On the CPU.
        shape: Of one sample.
        strategy: DataParallel on the devices of the run.

    Raises:
        RuntimeError: If memory ran out or a device is lost: that is no matter of replicas.
    """
    found: list[Problem] = []
    try:
        with untouched(net), _lent(net, strategy), torch.no_grad():
            samples = 2 * len(strategy.devices)
            strategy.wrap(net)(torch.zeros(samples, *shape, device=strategy.device))
    except Exception as error:
        if is_shortage(error) or is_poisoned(error):
            raise
        found = _told(error)
    if strategy.device.type != "cpu":
        give_back()
    return found


@contextmanager
def _lent(net: nn.Module, strategy: Strategy) -> Generator[None]:
    """Within it `net` may be moved to the devices of `strategy`; afterwards it is back.

    The weights get the very memory that they had: nothing is copied back. Random numbers of cards
    are those of before, as the first epoch must not depend on how often a model was tried.
    """
    places = [(weight, weight.data) for weight in net.parameters()]
    cards = [device.id for device in strategy.devices if device.kind == "cuda"]
    try:
        with torch.random.fork_rng(cards, enabled=bool(cards), device_type="cuda"):
            yield
    finally:
        for weight, place in places:
            weight.data = place


def _told(error: Exception) -> list[Problem]:
    """The sentence for what a replica raised; where it passed their own code, also that line."""
    why = type(error).__name__ + (f": {error}" if str(error) else "")
    facts: dict[str, JsonValue] = {"why": why}
    found = Problem(path="strategy", code="forward_fails_in_replica", facts=facts)
    theirs = blamed(error)
    return [found] if theirs is None else [found, theirs]
