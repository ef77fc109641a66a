"""DistributedDataParallel: one process a device, each with its share of every whole batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch
import torch.distributed as dist
from pydantic import JsonValue
from torch import nn
from torch.nn.parallel import DistributedDataParallel

from dpgui.config import Problem
from dpgui.devices import Device
from dpgui.engine.graph import Graph, graph_of
from dpgui.engine.parallel import OneDevice
from dpgui.engine.pieces import Taker, pieces
from dpgui.engine.team import Team

_NAMED = 5
"""Names of weights that a note lists."""


class Ranked(OneDevice):
    """One of several processes: the model on its own device.

    Args:
        devices: Those of this machine, in the order of use.
        team: The processes.
        processes: How many there would be on this machine, for a process that only looks.
        synchronise: Batch norm counts the samples of all processes.
    """

    ranked = True

    def __init__(
        self, devices: Sequence[Device], team: Team, processes: int, *, synchronise: bool
    ) -> None:
        super().__init__(devices)
        self._team, self.takers = team, max(team.size, processes)
        self.joins_batches = synchronise
        self.taker: Taker = "process" if self.device.type == "cpu" else "rank"
        self._graph = Graph()
        if self.device.type == "cuda":
            self.device = torch.device(self.devices[team.local_rank].id)
            # Before anything else of CUDA: what a process does on its default device would
            # take memory of the first GPU in each of them (O-39).
            torch.cuda.set_device(self.device)

    def wrap(self, net: nn.Module, *, compiled: bool = False) -> nn.Module:
        if self._team.size == 1 and not dist.is_initialized():
            return super().wrap(net, compiled=compiled)
        if self.joins_batches:
            net = nn.SyncBatchNorm.convert_sync_batchnorm(net)
        waits = {name for name, weight in net.named_parameters() if weight.requires_grad}
        graph = self._graph
        # Compiled inside the wrapper: around it torch cannot look through the wrapper's forward,
        # and would compile nothing of a model that is made of torch's own containers.
        return DistributedDataParallel(
            super().wrap(net, compiled=compiled),
            device_ids=[self.device] if self.device.type == "cuda" else None,
            find_unused_parameters=bool(waits & graph.unused) or graph.draws or not graph.known,
            static_graph=bool(waits & graph.repeated),
        )

    def pieces(self, samples: int) -> tuple[int, ...]:
        return pieces(samples, self.takers)

    def problems_of(self, net: nn.Module, shape: tuple[int, ...], parts: int) -> list[Problem]:
        self._graph = graph = graph_of(net, shape)
        # torch's reducer asserts where gradients come twice, and the first are not exchanged.
        self.divides = not graph.repeated
        found = [] if graph.known else [_note("ddp_graph_unknown")]
        if graph.draws:  # what the dry step left out may take part in the next
            found.append(_note("ddp_draws"))
        elif graph.unused:
            found.append(_note("ddp_unused", graph.unused))
        if graph.repeated:
            found.append(_note("ddp_repeated", graph.repeated))
            if parts > 1:
                found.append(_named("train.accumulate", "ddp_repeated_in_parts", graph.repeated))
        if graph.reassigned:
            found.append(_note("ddp_buffers_replaced", graph.reassigned))
        return found

    def judged(self, net: nn.Module) -> nn.Module:
        """What was wrapped: the wrapper talks to the others, who may have fewer batches."""
        return net.module if isinstance(net, DistributedDataParallel) else net

    def settle(self, net: nn.Module) -> None:
        """The leader's buffers, those too that forward replaced since the model was wrapped."""
        if self._team.size == 1:
            return
        buffers = [buffer.detach() for buffer in net.buffers()]
        # In one order of memory for all: a buffer's own may be another than the leader's.
        sent = [buffer.contiguous() for buffer in buffers]
        under_way = [dist.broadcast(each, 0, async_op=True) for each in sent]
        for buffer, each, work in zip(buffers, sent, under_way, strict=True):
            if work is not None:
                work.wait()
            if each is not buffer:
                buffer.copy_(each)


def _note(code: str, names: Iterable[str] = ()) -> Problem:
    return _named("strategy", code, names).model_copy(update={"severity": "note"})


def _named(path: str, code: str, names: Iterable[str]) -> Problem:
    listed = sorted(names)
    more = ", ..." if len(listed) > _NAMED else ""
    facts: dict[str, JsonValue] = {
        "count": len(listed),
        "names": ", ".join(listed[:_NAMED]) + more,
    }
    return Problem(path=path, code=code, facts=facts)
