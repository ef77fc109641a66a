"""Strategies at work: where the model lives and how a batch reaches the devices.

The trainer's loop speaks only these verbs, so it never says "distributed". DataParallel follows
its documented form: inputs scattered, logits gathered on the first device, one loss there; the
gradient is then that of one device for the whole batch.
"""

# pyright: reportPrivateUsage=false
# A replica is made of a module's private tables, as `torch.nn.parallel.replicate` does it.

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

import torch
from torch import Tensor, nn

from dpgui.config import Problem
from dpgui.devices import Device
from dpgui.engine.dry_replicas import replica_problems
from dpgui.engine.pieces import Taker, pieces
from dpgui.engine.replicas import Replicas, scores


class Strategy(Protocol):
    """One way to make a step.

    Attributes:
        devices: The devices in the order of use; the first one holds the model.
        device: The torch device that batches go to and losses are taken on.
        joins_batches: Batch norm counts the samples of all devices as one batch.
        ranked: Each device has a process of its own.
        takers: Among how many a whole batch is spread, on all machines.
        taker: What each of them is.
    """

    devices: tuple[Device, ...]
    device: torch.device
    joins_batches: bool
    ranked: bool
    takers: int
    taker: Taker

    def wrap(self, net: nn.Module) -> nn.Module:
        """`net`, moved to the first device, in the form that a step calls."""
        ...

    def pieces(self, samples: int) -> tuple[int, ...]:
        """How many of `samples` each device gets; devices without a piece are left out."""
        ...

    def problems_of(self, net: nn.Module, shape: tuple[int, ...], parts: int) -> list[Problem]:
        """What in the bare `net` does not go with this way, found by a dry step.

        Args:
            net: On the CPU; its weights, buffers and modes, and the random state, stay as they are.
            shape: Of one sample.
            parts: In how many a whole batch is computed, one after the other.
        """
        ...

    def judged(self, net: nn.Module) -> nn.Module:
        """What a wrapped `net` is evaluated by."""
        ...

    def settle(self, net: nn.Module) -> None:
        """Give the bare `net` the buffers that count, where processes have their own."""
        ...


class OneDevice:
    """The model on one device, as it stands; with nothing to agree on and nothing to share."""

    joins_batches = ranked = False
    taker: Taker = "device"

    def __init__(self, devices: Sequence[Device]) -> None:
        self.devices = tuple(devices)
        self.takers = len(self.devices)
        first = self.devices[0]
        self.device = torch.device("cpu" if first.simulated else first.id)

    def wrap(self, net: nn.Module) -> nn.Module:
        return net.to(self.device)

    def pieces(self, samples: int) -> tuple[int, ...]:
        return (samples,)

    def problems_of(self, net: nn.Module, shape: tuple[int, ...], parts: int) -> list[Problem]:
        return []

    def judged(self, net: nn.Module) -> nn.Module:
        return net

    def settle(self, net: nn.Module) -> None:
        """There are no others."""


class _Replicated(OneDevice):
    """A replica of the model on each device."""

    def pieces(self, samples: int) -> tuple[int, ...]:
        return pieces(samples, len(self.devices))

    def problems_of(self, net: nn.Module, shape: tuple[int, ...], parts: int) -> list[Problem]:
        # Of one device torch makes no replicas.
        return replica_problems(net, shape, self) if len(self.devices) > 1 else []


class CudaDataParallel(_Replicated):
    """`nn.DataParallel` over CUDA devices, in the order chosen."""

    def wrap(self, net: nn.Module) -> nn.Module:
        ids = [torch.device(device.id).index for device in self.devices]
        return Replicas(net.to(self.device), device_ids=ids, output_device=ids[0])


class SimulatedDevices(_Replicated):
    """`nn.DataParallel` as it would run on GPUs, on the CPU: same pieces, same gradient."""

    def wrap(self, net: nn.Module) -> nn.Module:
        return SimulatedDataParallel(net.to(self.device), len(self.devices))


class SimulatedDataParallel(nn.DataParallel[nn.Module]):
    """`nn.DataParallel` whose devices are simulated: all four of its steps happen on the CPU.

    Only what touches hardware is replaced (replicate, scatter, parallel_apply, gather); `forward`
    is torch's own. Replicas hold plain tensors instead of parameters, and only the first keeps
    its changed buffers, as on real devices. Replicas run one after the other: it is for tests,
    demonstrations and teaching, never faster than one device.

    Args:
        module: The model, on the CPU.
        count: Number of simulated devices.
    """

    def __init__(self, module: nn.Module, count: int) -> None:
        # Not torch's own constructor: it would look for real devices.
        nn.Module.__init__(self)
        self.module = module
        self.dim = 0
        self.device_ids = list(range(count))
        self.output_device = 0
        self.src_device_obj = torch.device("cpu")

    def replicate(self, module: nn.Module, device_ids: Sequence[Any]) -> list[nn.Module]:
        return [_replica(module, first=index == 0) for index in range(len(device_ids))]

    def scatter(
        self, inputs: tuple[Any, ...], kwargs: dict[str, Any] | None, device_ids: Sequence[Any]
    ) -> Any:
        parts = [_chunks(value, len(device_ids)) for value in inputs]
        count = min(len(part) for part in parts)
        return [tuple(part[i] for part in parts) for i in range(count)], [
            dict(kwargs or {})
        ] * count

    def parallel_apply(
        self, replicas: Sequence[nn.Module], inputs: Sequence[Any], kwargs: Any
    ) -> list[Any]:
        return [
            replica(*args, **words)
            for replica, args, words in zip(replicas, inputs, kwargs, strict=False)
        ]

    def gather(self, outputs: Any, output_device: Any) -> Any:
        parts = [scores(output) for output in outputs]
        if isinstance(parts[0], Tensor):
            return torch.cat(cast("list[Tensor]", parts))
        return type(parts[0])(*map(torch.cat, zip(*parts, strict=True)))


def _chunks(value: Any, parts: int) -> list[Any]:
    """A tensor cut along its first dimension; anything else goes whole to every device."""
    return list(value.chunk(parts)) if isinstance(value, Tensor) else [value] * parts


def _replica(network: nn.Module, *, first: bool) -> nn.Module:
    """A shallow copy of `network` as `torch.nn.parallel.replicate` makes one.

    Parameters become plain tensors through which gradients flow back. The first replica shares
    the buffers of `network`, so its batch-norm statistics survive; the others get copies.
    """
    copies = {module: module._replicate_for_data_parallel() for module in network.modules()}
    for module, copy in copies.items():
        for key, child in module._modules.items():
            copy._modules[key] = None if child is None else copies[child]
        for key, parameter in module._parameters.items():
            if parameter is None:
                copy._parameters[key] = None
            else:
                setattr(copy, key, parameter.view_as(parameter))
        for key, buffer in module._buffers.items():
            copy._buffers[key] = buffer if first or buffer is None else buffer.clone()
    return copies[network]


def unwrap(module: nn.Module) -> nn.Module:
    """The person's own model inside any nesting of DataParallel, DDP and compiled wrappers.

    A bare model comes back as it is, also one that has a submodule called `module`.
    """
    while True:
        compiled = getattr(module, "_orig_mod", None)
        if isinstance(compiled, nn.Module):
            module = compiled
        elif isinstance(module, (nn.DataParallel, nn.parallel.DistributedDataParallel)):
            module = cast("nn.Module", module.module)
        else:
            return module


def holding_back(module: nn.Module) -> contextlib.AbstractContextManager[object]:
    """A block in which gradients are added up here and not yet exchanged with other processes."""
    wrapped = getattr(module, "_orig_mod", module)
    if isinstance(wrapped, nn.parallel.DistributedDataParallel):
        return wrapped.no_sync()
    return contextlib.nullcontext()
