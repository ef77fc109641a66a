"""What a run needs on each device, measured by real steps. For a throw-away process."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence

import torch

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.data import Data
from dpgui.data.places.samples import InMemory
from dpgui.data.stages import Stage
from dpgui.devices import Device, Monitor
from dpgui.engine.averaging import averaged_in
from dpgui.engine.checkpoint import tensors_in
from dpgui.engine.memory.free import free_of
from dpgui.engine.memory.needs import DeviceNeed, Estimate
from dpgui.engine.memory.shortage import explained, is_shortage
from dpgui.engine.memory.tensors import bytes_of
from dpgui.engine.memory.trial import Trial
from dpgui.engine.planning import Plan, planning


def measured(
    config: ExperimentConfig, *, data: Data | None = None
) -> Generator[Stage, None, Estimate]:
    """Make two steps, the second as each that follows, and read what the devices held.

    Args:
        config: The experiment. Its devices are GPUs: main memory cannot be told apart by use.
        data: Use this dataset instead of the one that is named.

    Raises:
        ConfigError: With every problem that keeps it from starting; that memory ran out is one.
    """
    plan = yield from planning(config, data=data)
    _only_gpus(plan.devices)
    batch, parts = plan.shape.batches[0], config.train.accumulate
    free = free_of(plan.devices)  # before anything of the run is there
    try:
        trial = Trial(plan)
        trial.steps(batch, 1)
        for device in plan.devices:
            torch.cuda.reset_peak_memory_stats(device.id)
        trial.steps(batch, 1)
    except Exception as error:
        if not is_shortage(error):
            raise
        code, facts = explained(error, plan.devices, batch, parts)
        raise ConfigError([Problem(path="train.batch_size", code=code, facts=facts)]) from None
    needs = tuple(
        # Each process of DDP holds as much as this one.
        _need(plan, trial, 0, plan.devices[0], free[device.id]).model_copy(
            update={"device": device.id}
        )
        if plan.strategy.ranked
        else _need(plan, trial, place, device, free[device.id])
        for place, device in enumerate(plan.devices)
    )
    return Estimate(needs=needs, batch=batch, parts=parts, measured=True)


def _only_gpus(devices: Sequence[Device]) -> None:
    if any(device.kind != "cuda" for device in devices):
        raise ConfigError([Problem(path="devices", code="estimate_on_gpus")])


def _need(plan: Plan, trial: Trial, place: int, device: Device, free: int | None) -> DeviceNeed:
    """Of what the allocator counted, the known parts are taken off; the rest are activations."""
    bare = trial.state.bare
    weights = bytes_of([*bare.parameters(), *bare.buffers()])
    grown = [weight.grad for weight in bare.parameters() if weight.grad is not None]
    first = place == 0
    gradients = bytes_of([*grown, trial.sent]) if first else 0
    optimizer = bytes_of(tensors_in(trial.state.optimizer.state_dict())) if first else 0
    average = bytes_of(averaged_in(bare).values()) if first and trial.state.average else 0
    data = _data_on(plan) if first else 0
    peak = torch.cuda.max_memory_allocated(device.id)
    reserved = torch.cuda.max_memory_reserved(device.id)
    return DeviceNeed(
        device=device.id,
        weights=weights,
        gradients=gradients,
        optimizer=optimizer,
        average=average,
        data=data,
        activations=max(0, peak - weights - gradients - optimizer - average - data),
        spare=max(0, reserved - peak),
        program=_context(device, torch.cuda.memory_reserved(device.id)),
        free=free,
    )


def _data_on(plan: Plan) -> int:
    """Bytes of the samples that lie on the GPU; parts of one dataset are counted once."""
    held = {id(feed.samples): feed.samples for feed in plan.feeds.values()}
    return sum(
        bytes_of([samples.x, samples.y])
        for samples in held.values()
        if isinstance(samples, InMemory) and samples.y.device.type == "cuda"
    )


def _context(device: Device, reserved: int) -> int:
    """What the driver holds for this process beside torch's own; 0 where it does not tell."""
    with Monitor([device]) as monitor:
        ours = monitor.read([os.getpid()])[device.id].this_run
    return 0 if ours is None else max(0, ours - reserved)
