"""What a run will need on each device, counted on fake tensors: no device, no sample, no time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

import psutil
import torch
from pydantic import JsonValue
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors, first_line
from dpgui.data import DataFacts
from dpgui.data.places.room import free_memory
from dpgui.devices import Device, detect
from dpgui.engine.augment.switches import seen_shape
from dpgui.engine.check import devices_of, training_samples
from dpgui.engine.memory.fake_step import fake_step
from dpgui.engine.memory.free import free_of
from dpgui.engine.memory.ledger import Use
from dpgui.engine.memory.needs import DeviceNeed, Estimate
from dpgui.engine.pieces import shares
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
    pieces = shares(batch, config.train.accumulate, len(devices))[0]
    try:
        held = _held(config, choices, shape, classes, frozenset(pieces))
    except ConfigError:
        raise
    except Exception as error:  # noqa: BLE001  whatever a model does without numbers is the finding
        why: dict[str, JsonValue] = {"why": first_line(error)}
        raise ConfigError([Problem(path="model", code="forecast_failed", facts=why)]) from None
    parallel = config.strategy.name == "data-parallel"
    needs = [
        DeviceNeed(
            device=device.id,
            free=free[device.id],
            **(_replica(held[piece]) if parallel and place else held[piece]),
        )
        for place, (device, piece) in enumerate(_each(devices, pieces))
    ]
    first = devices[0]
    more = {
        "outputs": _COPIES * classes * sum(pieces[1:]) if parallel else 0,
        "data": _data_on(first, facts, config, free[first.id]),
        "program": program if first.kind == "cpu" else 0,
    }
    needs[0] = needs[0].model_copy(update=more)
    return Estimate(needs=tuple(needs), batch=batch, parts=config.train.accumulate)


def _each(devices: Sequence[Device], pieces: Sequence[int]) -> Iterator[tuple[Device, int]]:
    """Each device with its piece; one that stays without counts like the last that has one."""
    for place, device in enumerate(devices):
        yield device, pieces[min(place, len(pieces) - 1)]


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
) -> dict[int, dict[Use, int]]:
    """Bytes by use for each size of a piece."""
    net = _built(config, choices, shape, classes)
    return {
        piece: fake_step(
            net,
            choices.optimizer,
            shape,
            classes,
            piece,
            parts=config.train.accumulate,
            precision=PRECISIONS[config.train.precision],
        )
        for piece in pieces
    }


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


def _replica(uses: Mapping[Use, int]) -> dict[Use, int]:
    """What a copy of the model holds: the optimizer is with the first (O-03)."""
    return {**uses, "optimizer": 0}


def _data_on(device: Device, facts: DataFacts, config: ExperimentConfig, free: int | None) -> int:
    """Bytes of the decoded dataset, where it will be kept on `device`."""
    if device.simulated or config.feed.keep in ("cache", "files"):
        return 0
    one = prod(facts.shape) * (1 if facts.kind == "image" else 4)
    needed = (facts.train + facts.validation + facts.test) * one
    main = config.feed.memory << 20 if config.feed.memory else round(_KEPT * free_memory())
    if config.feed.keep != "memory" and needed > main:
        return 0
    if device.kind == "cpu":
        return needed
    return needed if free is None or needed <= _RESIDENT * free else 0
