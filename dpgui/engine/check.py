"""Checks of a config for the form: no torch, and no sample is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.data import DataFacts, DatasetChoice
from dpgui.devices import Device, resolve, suggest
from dpgui.engine.augment.switches import augment_problems, seen_shape
from dpgui.engine.cluster import cluster_problems
from dpgui.engine.compiling import compiler_problems
from dpgui.engine.pieces import BatchLine, Taker, epoch_shape, first_shares, listed, pieces, shares
from dpgui.engine.registries import Choices, choose_all
from dpgui.engine.stopping import stop_problems
from dpgui.engine.transfer.checking import image_problems, origin_for, transfer_problems
from dpgui.engine.transfer.origin import Origin


@dataclass(frozen=True, slots=True)
class Checked:
    """What a look at a config tells.

    Attributes:
        config: What was looked at.
        problems: Gravest kinds first within each path; none promises nothing more than that `plan`
            is worth a try.
        batch: How a whole batch is spread over the devices.
        dataset: The dataset's choice; None where its name or an option is unknown.
        facts: What is known of the dataset; None where it cannot be read, or only by reading it.
        origin: Where the first weights come from.
    """

    config: ExperimentConfig
    problems: tuple[Problem, ...]
    batch: BatchLine
    dataset: DatasetChoice | None = None
    facts: DataFacts | None = None
    origin: Origin = field(default_factory=Origin)


def examine(config: ExperimentConfig, devices: Sequence[Device]) -> Checked:
    """Everything that can be found without building anything.

    A dataset in a folder is listed for it, which takes long where it has very many files.

    Args:
        config: What is about to be started.
        devices: The devices of this machine.
    """
    chosen, absent = devices_of(config, devices)
    count = max(1, len(chosen) if config.strategy.name != "single" else 1)
    taker: Taker = "device"
    try:
        choices = choose_all(config)
    except ConfigError as error:
        return Checked(config, error.problems, batch_line(config, None, count))
    if chosen and config.strategy.name != "single":
        count = choices.strategy.takers(chosen) * config.cluster.nodes
        taker = choices.strategy.taker(chosen)
    of_data = choices.dataset.check()
    facts = None if errors(of_data) else choices.dataset.facts()
    found = [*absent, *of_data, *choices.model.ready(), *choices.optimizer.check()]
    found += cluster_problems(config)
    found += fit_problems(config, choices, chosen)
    if facts and not errors(found):
        found += augment_problems(config.augment, facts.kind, facts.shape)
        seen = replace(facts, shape=seen_shape(config.augment, facts.shape))
        found += choices.model.check(seen)
        normalise = getattr(choices.dataset, "normalise", None)
        found += image_problems(config, choices.model, normalise, seen.shape)
        found += size_problems(config, facts, count, taker)
    found += transfer_problems(config, choices.model)
    line, origin = batch_line(config, facts, count, taker), origin_for(config, choices.model)
    return Checked(config, tuple(found), line, choices.dataset, facts, origin)


def fit_problems(
    config: ExperimentConfig, choices: Choices, chosen: Sequence[Device]
) -> list[Problem]:
    """What of `config` does not go together with the devices `chosen`; nothing without any."""
    if not chosen:
        return []
    return [
        *choices.strategy.check(chosen),
        *precision_problems(config, chosen),
        *memory_problems(config, chosen),
        *compile_problems(config),
        *compiler_problems(config, chosen),
    ]


def check(config: ExperimentConfig, devices: Sequence[Device]) -> list[Problem]:
    """The problems that `examine` finds."""
    return list(examine(config, devices).problems)


def devices_of(
    config: ExperimentConfig, devices: Sequence[Device]
) -> tuple[tuple[Device, ...], tuple[Problem, ...]]:
    """The devices that `config` means, and what is wrong with them.

    A config that names none takes the first that is suggested, or all of those where its strategy
    is for several.
    """
    names = config.devices
    if not names and config.strategy.name != "single":
        names = tuple(advice.device.id for advice in suggest(devices) if advice.ticked)
    return resolve(names, devices)


def batch_line(
    config: ExperimentConfig, facts: DataFacts | None, count: int, taker: Taker = "device"
) -> BatchLine:
    """The numbers of the line that shows how a whole batch is spread over `count` takers."""
    train = config.train
    if facts is None:
        full = first_shares(train.batch_size, train.accumulate, count, taker)
        return BatchLine(train.batch_size, train.accumulate, count, full, taker=taker)
    samples = max(1, training_samples(facts, config))
    shape = epoch_shape(
        samples,
        train.batch_size,
        accumulate=train.accumulate,
        devices=count,
        drop_last=train.drop_last,
    )
    full = first_shares(min(train.batch_size, samples), train.accumulate, count, taker)
    last, short = shape.batches[-1] if shape.batches else 0, None
    if 0 < last < train.batch_size:
        short = first_shares(last, train.accumulate, count, taker)
    return BatchLine(train.batch_size, train.accumulate, count, full, short, shape.steps, taker)


def training_samples(facts: DataFacts, config: ExperimentConfig) -> int:
    """About how many samples are trained on: a validation part is taken out where none is brought.

    As `dividing.split` does it with the samples themselves.
    """
    aside = 0 if facts.validation else round(facts.train * config.train.validation)
    return facts.train - aside


def precision_problems(config: ExperimentConfig, devices: Sequence[Device]) -> list[Problem]:
    """Devices that do not have the chosen number format (O-49)."""
    return [
        Problem(
            path="train.precision",
            code="precision_missing",
            facts={
                "precision": config.train.precision,
                "device": device.id,
                "offered": ", ".join(device.precisions),
            },
        )
        for device in devices
        if config.train.precision not in device.precisions
    ]


def compile_problems(config: ExperimentConfig) -> list[Problem]:
    """`torch.compile` and DataParallel do not go together upstream (O-18)."""
    if config.train.compile and config.strategy.name == "data-parallel":
        return [Problem(path="train.compile", code="compile_with_data_parallel")]
    return []


def memory_problems(config: ExperimentConfig, devices: Sequence[Device]) -> list[Problem]:
    """Rules for a lack of memory that cannot be followed."""
    rule = config.memory.when_full
    return [
        Problem(
            path="memory.when_full",
            code="when_full_needs_bf16",
            facts={"device": device.id, "offered": ", ".join(device.precisions)},
        )
        for device in devices
        if rule == "bf16" and "bf16" not in device.precisions
    ]


def size_problems(
    config: ExperimentConfig, facts: DataFacts, takers: int, taker: Taker
) -> list[Problem]:
    """Batches that cannot be (O-70), or that leave devices idle (O-01)."""
    train = config.train
    samples = training_samples(facts, config)
    if unjudged := stop_problems(config, judged=bool(facts.validation or train.validation)):
        return unjudged
    if train.test_each_epoch and not facts.test:
        return [Problem(path="train.test_each_epoch", code="no_test_split")]
    if train.drop_last and samples < train.batch_size:
        wrong: dict[str, JsonValue] = {"samples": samples, "batch": train.batch_size}
        return [Problem(path="train.drop_last", code="no_batch_at_all", facts=wrong)]
    if config.strategy.name == "single" or takers < 2:
        return []
    if taker != "device" and (lacking := few_samples_problems(samples, takers)):
        return lacking
    return idle_problems(train.batch_size, train.accumulate, samples, takers, taker)


def few_samples_problems(samples: int, processes: int) -> list[Problem]:
    """Processes of which some would never have a sample (O-28)."""
    if samples >= processes:
        return []
    facts: dict[str, JsonValue] = {"samples": samples, "processes": processes}
    return [Problem(path="strategy", code="fewer_samples_than_processes", facts=facts)]


def idle_problems(
    batch: int, accumulate: int, samples: int, devices: int, taker: Taker = "device"
) -> list[Problem]:
    """A note for a batch whose pieces do not reach each of the takers (`devices` of them)."""
    sizes = {min(batch, samples), samples % batch or batch}
    for size in sorted(sizes, reverse=True):
        if taker == "device":
            least = min(shares(size, accumulate, devices), key=len)
        else:  # cut over the processes first
            least = pieces(size, devices)
        if len(least) < devices:
            facts: dict[str, JsonValue] = {
                "batch": size,
                "devices": devices,
                "pieces": listed(least),
                "idle": devices - len(least),
            }
            whole = size == batch
            return [
                Problem(
                    path="train.batch_size",
                    code="processes_idle" if taker == "process" else "devices_idle",
                    facts=facts,
                    severity="warning" if whole else "note",
                )
            ]
    return []
