"""What a run will need on each device, counted on fake tensors: no device, no sample, no time."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

import psutil
import torch
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors, first_line
from dpgui.data import DataFacts
from dpgui.data.places.room import free_memory
from dpgui.devices import Device, detect
from dpgui.engine.augment.switches import seen_shape
from dpgui.engine.averaging import averaged_in
from dpgui.engine.check import devices_of, training_samples
from dpgui.engine.memory.fake_step import fake_step
from dpgui.engine.memory.free import free_of
from dpgui.engine.memory.needs import DeviceNeed, Estimate
from dpgui.engine.memory.shortage import is_shortage
from dpgui.engine.memory.tensors import bytes_of
from dpgui.engine.pieces import first_shares
from dpgui.engine.planning import PRECISIONS
from dpgui.engine.registries import Choices, choose_all
from dpgui.engine.transfer.halves import Halves

_COPIES = 3 * 4
"""Bytes of a gathered logit on the first device: itself, its logarithm and its gradient."""

_RESIDENT, _KEPT = 0.4, 0.25
"""Shares of free memory up to which data go to a GPU, and are kept in main memory."""


def counted(config: ExperimentConfig) -> Estimate:
    """Count what a step of `config` will hold on each device.

    Raises:
        ConfigError: With the problems that keep it from being counted.
    """
    choices = choose_all(config)
    devices, problems = devices_of(config, detect())
    facts = _facts(choices, [*problems, *choices.dataset.check()])
    program = psutil.Process().memory_info().rss  # of Python and torch, before there is a model
    free = free_of(devices)
    shape, classes = seen_shape(config.augment, facts.shape), len(facts.classes)
    batch = min(config.train.batch_size, max(1, training_samples(facts, config)))
    strategy, parts = choices.strategy, config.train.accumulate
    taker = strategy.taker(devices)
    pieces = first_shares(batch, parts, strategy.takers(devices) * config.cluster.nodes, taker)
    try:
        held = _held(config, choices, shape, classes, frozenset(pieces), ranked=taker != "device")
    except ConfigError:
        raise
    except Exception as error:  # noqa: BLE001  whatever a model does without numbers is the finding
        raise ConfigError([_uncounted(error)]) from None
    replicas = config.strategy.name == "data-parallel"
    here = strategy.processes_for(devices)
    needs = {device.id: DeviceNeed(device=device.id, free=free[device.id]) for device in devices}
    for place in range(strategy.takers(devices)):
        # One that stays without samples counts like the last that has some.
        piece = pieces[min(place, len(pieces) - 1)]
        device = devices[min(place, len(devices) - 1)]
        uses = _replica(held[piece]) if replicas and place else held[piece]
        if place == 0 or taker != "device":  # what a process has beside the model
            data = _data_on(device, facts, config, free[device.id], here)
            uses = {**uses, "data": data, "program": program if device.kind == "cpu" else 0}
        if place == 0 and replicas:
            uses = {**uses, "outputs": _COPIES * classes * sum(pieces[1:])}
        needs[device.id] = _more(needs[device.id], uses)
    return Estimate(needs=tuple(needs.values()), batch=batch, parts=parts)


def _more(need: DeviceNeed, uses: Mapping[str, int]) -> DeviceNeed:
    """`need` with what another process or replica holds there."""
    return need.model_copy(update={use: getattr(need, use) + size for use, size in uses.items()})


def _uncounted(error: Exception) -> Problem:
    """Why `error` keeps the model from being counted."""
    if is_shortage(error):
        return Problem(path="model", code="forecast_short")
    return Problem(path="model", code="forecast_failed", facts={"why": first_line(error)})


def _facts(choices: Choices, problems: list[Problem]) -> DataFacts:
    """What is known of the dataset without reading it."""
    if errors(problems):
        raise ConfigError(errors(problems))
    facts = choices.dataset.facts()
    if facts is None:
        raise ConfigError([Problem(path="dataset", code="estimate_needs_facts")])
    wrong = errors(choices.model.check(facts))
    if wrong:
        raise ConfigError(wrong)
    return facts


def _held(
    config: ExperimentConfig,
    choices: Choices,
    shape: tuple[int, ...],
    classes: int,
    pieces: frozenset[int],
    *,
    ranked: bool,
) -> dict[int, dict[str, int]]:
    """Bytes by use for each size of a piece, of one process or replica.

    Numbers take memory and time, and are of no use here. But some models look at them as they are
    made, or hold tensors that are neither weights nor buffers.
    """
    try:
        with torch.device("meta"):
            net = _built(config, choices, shape, classes)
        return _held_by(net, config, choices, shape, classes, pieces, ranked=ranked)
    except Exception:  # noqa: BLE001  whatever such a model raises
        net = _built(config, choices, shape, classes)
        return _held_by(net, config, choices, shape, classes, pieces, ranked=ranked)


def _held_by(
    net: nn.Module,
    config: ExperimentConfig,
    choices: Choices,
    shape: tuple[int, ...],
    classes: int,
    pieces: frozenset[int],
    *,
    ranked: bool,
) -> dict[int, dict[str, int]]:
    average = bytes_of(averaged_in(net).values()) if config.train.ema else 0
    # DDP sends copies of the gradients.
    sent = bytes_of(it for it in net.parameters() if it.requires_grad) if ranked else 0
    held: dict[int, dict[str, int]] = {}
    for piece in pieces:
        uses = fake_step(
            net,
            choices.optimizer,
            shape,
            classes,
            piece,
            parts=config.train.accumulate,
            precision=PRECISIONS[config.train.precision],
        )
        held[piece] = {**uses, "gradients": uses["gradients"] + sent, "average": average}
    return held


def _built(
    config: ExperimentConfig, choices: Choices, shape: tuple[int, ...], classes: int
) -> nn.Module:
    """The model with what learns of it. A backbone that learns later on counts from the start."""
    net = choices.model.build(shape, classes)
    if any(isinstance(it, nn.parameter.UninitializedParameter) for it in net.parameters()):
        with torch.no_grad():
            net.eval()(torch.zeros(2, *shape))
    net.train()
    halves = Halves(net, config.transfer)
    if not halves.thaws:
        halves.freeze(net)
        halves.hold_still(net)
    return net


def _replica(uses: Mapping[str, int]) -> dict[str, int]:
    """What a copy of the model holds: optimizer and average are with the first (O-03)."""
    return {**uses, "optimizer": 0, "average": 0}


def _data_on(
    device: Device, facts: DataFacts, config: ExperimentConfig, free: int | None, sharers: int
) -> int:
    """Bytes of the decoded dataset, where each of `sharers` processes keeps it on `device`."""
    if device.simulated or config.feed.keep in ("cache", "files"):
        return 0
    one = prod(facts.shape) * (1 if facts.kind == "image" else 4)
    needed = (facts.train + facts.validation + facts.test) * one
    main = config.feed.memory << 20 if config.feed.memory else round(_KEPT * free_memory())
    if config.feed.keep != "memory" and needed > main // sharers:
        return 0
    if device.kind == "cpu":
        return needed
    return needed if free is None or needed <= _RESIDENT * free else 0
