"""What can be wrong with a dataset, an epoch and a disk, found while a plan is made."""

from __future__ import annotations

import shutil
from pathlib import Path

import torch
from pydantic import JsonValue

from dpgui.config import ExperimentConfig, Problem
from dpgui.data import Data, Samples
from dpgui.engine.pieces import EpochShape
from dpgui.engine.probe import Footprint


def label_problems(data: Data) -> list[Problem]:
    """Labels outside 0..C-1 poison a CUDA context, so they are looked at here (O-56)."""
    largest = len(data.classes) - 1
    for split, samples in _splits(data):
        if not len(samples):
            facts: dict[str, JsonValue] = {"split": split, "dataset": data.name}
            return [Problem(path="dataset", code="no_samples", facts=facts)]
        lowest, highest = int(samples.y.min()), int(samples.y.max())
        if lowest < 0 or highest > largest:
            facts = {
                "lowest": lowest,
                "highest": highest,
                "classes": len(data.classes),
                "largest": largest,
            }
            return [Problem(path="dataset", code="labels_out_of_range", facts=facts)]
    if len(torch.unique(data.train.y)) < 2:
        return [Problem(path="dataset", code="one_class")]
    return []


def _splits(data: Data) -> list[tuple[str, Samples]]:
    named = (("train", data.train), ("validation", data.validation), ("test", data.test))
    return [(name, samples) for name, samples in named if samples is not None]


def shape_problems(
    config: ExperimentConfig, shape: EpochShape, samples: int, devices: int
) -> list[Problem]:
    """Whole batches that cannot be, and what a batch plan leaves out or joins."""
    batch, path = config.train.batch_size, "train.batch_size"
    if not shape.batches:
        facts: dict[str, JsonValue] = {"samples": samples, "batch": batch}
        return [Problem(path="train.drop_last", code="no_batch_at_all", facts=facts)]
    if shape.lonely:
        facts = {"batch": min(shape.batches), "devices": devices}
        return [Problem(path=path, code="batch_norm_alone", facts=facts)]
    if shape.merged:
        facts = {"samples": shape.merged}
        return [Problem(path=path, code="batch_norm_merged", facts=facts, severity="note")]
    if shape.left_out:
        facts = {"samples": shape.left_out}
        return [Problem(path=path, code="samples_left_out", facts=facts, severity="note")]
    return []


def batch_norm_note(batch: int, devices: int) -> Problem:
    """What batch norm sees where a batch is spread over devices (O-11)."""
    facts: dict[str, JsonValue] = {"batch": batch, "per_device": -(-batch // devices)}
    return Problem(path="strategy", code="batch_norm_pieces", facts=facts, severity="note")


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
