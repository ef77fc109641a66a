"""`plan()`: names become built things, or problems. Nothing has started when it returns."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ExperimentConfig, Problem, errors
from dpgui.cores import usable_cores
from dpgui.data import Data
from dpgui.data.stages import Stage, drained
from dpgui.devices import Copies, Device, detect
from dpgui.devices.probe import look
from dpgui.engine.check import devices_of, few_samples_problems, fit_problems, idle_problems
from dpgui.engine.dividing import Parts
from dpgui.engine.extra_state import extra_state_problems
from dpgui.engine.feed import Feed
from dpgui.engine.feeding import feeds_of
from dpgui.engine.findings import (
    batch_norm_note,
    loader_problems,
    room_problems,
    shape_problems,
)
from dpgui.engine.lazy import materialise
from dpgui.engine.normaliser import Normaliser, measuring
from dpgui.engine.objective import Objective, balanced_weights
from dpgui.engine.parallel import Strategy
from dpgui.engine.peers import copying, peers_of
from dpgui.engine.pieces import EpochShape, epoch_shape
from dpgui.engine.preparing import Prepared, preparing, stop_at
from dpgui.engine.probe import Footprint, has_batch_norm, probe
from dpgui.engine.randomness import seed_everything
from dpgui.engine.registries import Choices, choose_all
from dpgui.engine.stopping import stop_problems
from dpgui.engine.team import Alone, Team
from dpgui.engine.transfer.beginning import Beginning, begin
from dpgui.engine.transfer.checking import transfer_problems
from dpgui.engine.transfer.halves import Halves
from dpgui.engine.turns import in_turn

PRECISIONS = {"fp32": None, "bf16": torch.bfloat16, "fp16": torch.float16}
_SMALL_STEP = 3_000_000
"""Below about so many multiplications a step, a second CPU thread costs more than it gives."""


@dataclass
class Plan:
    """Everything that a training needs, built and checked.

    Attributes:
        net: The bare model, on the CPU, with its first weights.
        feeds: By split: "train", and "validation" and "test" where there are any.
        shape: The whole batches of an epoch.
        notes: Warnings and notes that did not keep it from being made.
        beginning: Where the first weights are from, and which of them learn.
        team: The processes that make each step together.
    """

    config: ExperimentConfig
    choices: Choices
    strategy: Strategy
    data: Data
    net: nn.Module
    objective: Objective
    feeds: dict[str, Feed]
    parts: Parts
    normaliser: Normaliser
    shape: EpochShape
    footprint: Footprint
    notes: tuple[Problem, ...]
    beginning: Beginning
    team: Team = field(default_factory=Alone)

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices in the order of use."""
        return self.strategy.devices

    @property
    def own_devices(self) -> tuple[Device, ...]:
        """Those of the devices that this process computes on."""
        if not self.strategy.ranked or len(self.devices) == 1:
            return self.devices
        return (self.devices[self.team.local_rank],)

    @property
    def precision(self) -> torch.dtype | None:
        """Number format of the forward pass; None for 32-bit floats."""
        return PRECISIONS[self.config.train.precision]

    @property
    def channels_last(self) -> bool:
        """Whether images and the weights of convolutions lie with their channels innermost."""
        wish = self.config.train.channels_last
        return self.data.kind == "image" if wish == "auto" else wish == "on"

    @property
    def threads(self) -> int:
        """CPU threads of one operation.

        By a fixed rule and not by timing: the same run must give the same bits.
        """
        train = self.config.train
        if train.threads:
            return train.threads
        weights = sum(parameter.numel() for parameter in self.net.parameters())
        small = self.data.kind == "table" and 3 * weights * train.batch_size < _SMALL_STEP
        return 1 if small else max(1, usable_cores() // self.team.local_size)


def plan(
    config: ExperimentConfig,
    *,
    data: Data | None = None,
    net: nn.Module | None = None,
    parts: Parts | None = None,
    folder: Path | None = None,
    begun: Mapping[str, JsonValue] | None = None,
) -> Plan:
    """`planning` in one go.

    Raises:
        ConfigError: With every problem that keeps the run from starting.
    """
    return drained(planning(config, data=data, net=net, parts=parts, folder=folder, begun=begun))


def planning(
    config: ExperimentConfig,
    *,
    data: Data | None = None,
    net: nn.Module | None = None,
    parts: Parts | None = None,
    folder: Path | None = None,
    begun: Mapping[str, JsonValue] | None = None,
    team: Team | None = None,
) -> Generator[Stage, None, Plan]:
    """Build what `config` names, telling how far the data have come.

    Args:
        config: What is about to be trained.
        data: Use this dataset instead of building the one that is named.
        net: Use this model instead of building the one that is named.
        parts: The split of an earlier session of the same run.
        folder: Where checkpoints will go, to see whether there is room.
        begun: What an earlier session of the same run began from.
        team: The processes of which this is one; None: it is alone.

    Raises:
        ConfigError: With every problem that keeps the run from starting.
    """
    team = team or Alone()
    choices, devices, found = _looked_ahead(config, data, folder, begun)
    busy = _busy_cores(config, devices)
    stages = preparing(config, choices.dataset, data, parts, busy, team.local_size)
    with Copies(peers_of(config, devices, team)) as copies:  # tried meanwhile
        prepared = yield from in_turn(team, stages)
        found += prepared.notes
        found += [] if net is not None else choices.model.check(prepared.data)
        stop_at(found)
        found += yield from copying(copies)
    stop_at(found)
    net, beginning = _ready(net, config, choices, prepared.data, folder, begun)
    strategy = choices.strategy.build(devices, team)
    return (
        yield from _built(config, choices, strategy, prepared, net, beginning, team, folder, found)
    )


def _built(
    config: ExperimentConfig,
    choices: Choices,
    strategy: Strategy,
    prepared: Prepared,
    net: nn.Module,
    beginning: Beginning,
    team: Team,
    folder: Path | None,
    found: list[Problem],
) -> Generator[Stage, None, Plan]:
    """The second half of `planning`: a dry step, the figures of the data, and all put together."""
    data, parts = prepared.data, prepared.parts
    shape, footprint, dry = _dry(config, data, net, parts, strategy, beginning.halves)
    found += [*beginning.notes, *dry, *_room(config, footprint, folder, data)]
    found += stop_problems(config, judged=_has_validation(data, parts))
    stop_at(found)
    objective, weighed = _objective(config, data, parts, net, strategy)
    normaliser = yield from measuring(data, parts.training)
    normaliser = replace(normaliser, channels_last=config.train.channels_last != "off")
    return Plan(
        config=config,
        choices=choices,
        strategy=strategy,
        data=data,
        net=net,
        objective=objective,
        feeds=feeds_of(config, prepared, normaliser, strategy, team),
        parts=parts,
        normaliser=normaliser,
        shape=shape,
        footprint=footprint,
        notes=(*found, *weighed),
        beginning=beginning,
        team=team,
    )


def _looked_ahead(
    config: ExperimentConfig,
    data: Data | None,
    folder: Path | None,
    begun: Mapping[str, JsonValue] | None,
) -> tuple[Choices, tuple[Device, ...], list[Problem]]:
    """What is chosen, and all that can be wrong with it before anything is opened."""
    choices = choose_all(config)
    devices, found = _devices(config, choices)
    if begun is None:
        found += transfer_problems(config, choices.model, folder=folder)
    stop_at(found if data is not None else [*found, *choices.dataset.check()])
    return choices, devices, found


def _devices(
    config: ExperimentConfig, choices: Choices
) -> tuple[tuple[Device, ...], list[Problem]]:
    known = detect()
    here = {device.id for device in known if device.kind in ("cpu", "simulated")}
    if not here.issuperset(config.devices) or (not config.devices and len(here) == 1):
        known = detect(look())  # only torch knows what it can use; asking may start CUDA
    chosen, problems = devices_of(config, known)
    found = [*problems, *choices.optimizer.check(), *choices.model.ready()]
    return chosen, [*found, *fit_problems(config, choices, chosen)]


def _room(
    config: ExperimentConfig, footprint: Footprint, folder: Path | None, data: Data
) -> list[Problem]:
    """Whether the disk and the loader processes have room for what is planned."""
    return [*room_problems(footprint, folder), *loader_problems(config, data)]


def _busy_cores(config: ExperimentConfig, devices: Sequence[Device]) -> int:
    """CPU cores that training keeps busy: all that compute, or the one that feeds the GPUs."""
    if all(device.kind not in ("cpu", "simulated") for device in devices):
        return 1
    return config.train.threads or usable_cores()


def _ready(
    net: nn.Module | None,
    config: ExperimentConfig,
    choices: Choices,
    data: Data,
    folder: Path | None,
    begun: Mapping[str, JsonValue] | None,
) -> tuple[nn.Module, Beginning]:
    """The model with its first weights: the one that is given, or the one that is named."""
    seed_everything(config.train.seed)
    net = net if net is not None else choices.model.build(data.shape, len(data.classes))
    materialise(net, data.shape)
    return net, begin(config, choices, net, data, folder=folder, before=begun)


def _dry(
    config: ExperimentConfig,
    data: Data,
    net: nn.Module,
    parts: Parts,
    strategy: Strategy,
    halves: Halves,
) -> tuple[EpochShape, Footprint, list[Problem]]:
    """The batches of an epoch, and a dry step: all that is ever to learn learns in it."""
    train, count = config.train, strategy.takers
    problems, footprint = probe(net, data.shape, len(data.classes))
    if not any(parameter.requires_grad for parameter in net.parameters()):
        problems.append(Problem(path="model", code="nothing_to_train"))
    problems += extra_state_problems(net)
    batch_norm = has_batch_norm(net)
    samples = len(parts.training)
    shape = epoch_shape(
        samples,
        train.batch_size,
        accumulate=train.accumulate,
        devices=count,
        drop_last=train.drop_last,
        batch_norm=batch_norm and not strategy.joins_batches,
        ranks=strategy.ranked,
    )
    problems += shape_problems(config, shape, samples, count, strategy.taker)
    if count > 1:
        idle = idle_problems(train.batch_size, train.accumulate, samples, count, strategy.taker)
        problems += idle
        problems += few_samples_problems(samples, count) if strategy.ranked else []
        if batch_norm and not strategy.joins_batches:
            problems.append(batch_norm_note(train.batch_size, count, strategy.taker))
    if not errors(problems):
        problems += strategy.problems_of(net, data.shape, train.accumulate)
    halves.freeze(net)
    return shape, footprint, problems


def _has_validation(data: Data, parts: Parts) -> bool:
    return data.validation is not None or len(parts.validation) > 0


def _objective(
    config: ExperimentConfig, data: Data, parts: Parts, net: nn.Module, strategy: Strategy
) -> tuple[Objective, list[Problem]]:
    weight: Tensor | None = None
    notes: list[Problem] = []
    if config.train.class_weights == "balanced":
        weight, missing = balanced_weights(data.train.y[parts.training], len(data.classes))
        if missing:
            names = ", ".join(data.classes[index] for index in missing)
            facts: dict[str, JsonValue] = {"classes": names}
            notes.append(
                Problem(
                    path="train.class_weights",
                    code="class_without_samples",
                    facts=facts,
                    severity="warning",
                )
            )
        weight = weight.to(strategy.device)
    auxiliary = float(getattr(net, "aux_weight", 0.0))
    return Objective(weight, config.train.label_smoothing, auxiliary), notes
