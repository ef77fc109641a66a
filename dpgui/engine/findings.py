"""What can be wrong with a dataset, an epoch and a disk, found while a plan is made."""

from __future__ import annotations

import math
import shutil
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from pydantic import JsonValue

from dpgui.config import ExperimentConfig, Problem
from dpgui.data import Data, SplitName
from dpgui.data.doctor.label_checks import FEWEST, label_findings
from dpgui.data.places.shared_memory import shortage
from dpgui.engine.dividing import Parts
from dpgui.engine.pieces import EpochShape, Taker
from dpgui.engine.probe import Footprint


def label_problems(config: ExperimentConfig, data: Data, parts: Parts) -> list[Problem]:
    """What the labels alone tell; of "train" only those of samples that are used count (O-56)."""
    used = torch.cat([parts.training, parts.validation])
    labels: dict[SplitName, NDArray[np.int64]] = {"train": data.train.y[used].numpy()}
    if data.validation is not None:
        labels["validation"] = data.validation.y.numpy()
    if data.test is not None:
        labels["test"] = data.test.y.numpy()
    fewest = config.care.fewest
    found = label_findings(labels, data.classes, fewest=fewest, dataset=data.name)
    done = _done(config, data, parts)
    return [finding.problem() for finding in found if finding.code not in done]


def _done(config: ExperimentConfig, data: Data, parts: Parts) -> set[str]:
    """Findings that something is done about already, or that the split tells of itself."""
    done: set[str] = set()
    if config.train.class_weights == "balanced":
        done.add("imbalance")
    if config.care.fewest <= FEWEST and len(parts.validation) and data.validation is None:
        done.add("few_samples")
    return done


def shape_problems(
    config: ExperimentConfig, shape: EpochShape, samples: int, devices: int, taker: Taker
) -> list[Problem]:
    """Whole batches that cannot be, and what a batch plan leaves out or joins."""
    batch, path = config.train.batch_size, "train.batch_size"
    if not shape.batches:
        facts: dict[str, JsonValue] = {"samples": samples, "batch": batch}
        return [Problem(path="train.drop_last", code="no_batch_at_all", facts=facts)]
    if shape.lonely:
        facts = {"batch": min(shape.batches), "devices": devices}
        return [Problem(path=path, code=_by("batch_norm_alone", taker), facts=facts)]
    if shape.merged:
        facts = {"samples": shape.merged}
        return [Problem(path=path, code="batch_norm_merged", facts=facts, severity="note")]
    if shape.left_out:
        facts = {"samples": shape.left_out}
        return [Problem(path=path, code="samples_left_out", facts=facts, severity="note")]
    return []


def batch_norm_note(batch: int, devices: int, taker: Taker) -> Problem:
    """What batch norm sees where a batch is spread over devices (O-11)."""
    facts: dict[str, JsonValue] = {"batch": batch, "per_device": -(-batch // devices)}
    code = _by("batch_norm_pieces", taker)
    return Problem(path="strategy", code=code, facts=facts, severity="note")


def _by(code: str, taker: Taker) -> str:
    """The sentence that speaks of what takes a piece as what it is."""
    return f"{code}_process" if taker == "process" else code


def room_problems(footprint: Footprint, folder: Path | None) -> list[Problem]:
    """Room for two checkpoints with an Adam's state: weights three times over, twice."""
    if folder is None:
        return []
    free = shutil.disk_usage(next(p for p in (folder, *folder.parents) if p.exists())).free
    needed = 6 * footprint.weights + 2**20
    if free >= needed:
        return []
    facts: dict[str, JsonValue] = {
        "needed": needed // 2**20,
        "free": free // 2**20,
        "folder": str(folder),
    }
    return [Problem(path="", code="disk_nearly_full", facts=facts)]


def loader_problems(config: ExperimentConfig, data: Data) -> list[Problem]:
    """Whether the loader processes of `data` can hand over the batches of `config`."""
    one = math.prod(data.shape) * (1 if data.kind == "image" else 4)
    found = shortage(data.workers, config.feed.prefetch, config.train.batch_size * one)
    return [found] if found else []
