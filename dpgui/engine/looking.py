"""A look at what training would see: its first batch, and one picture varied many times."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import torch
from torch import Tensor

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.data import Data, Samples
from dpgui.data.stages import Stage
from dpgui.engine.augment.draw import Draw
from dpgui.engine.dividing import Parts
from dpgui.engine.feed import Feed
from dpgui.engine.normaliser import Normaliser, measuring
from dpgui.engine.pieces import epoch_shape
from dpgui.engine.preparing import preparing
from dpgui.engine.registries import choose_all

_CPU = torch.device("cpu")


@dataclass(frozen=True)
class Look:
    """What was seen.

    Attributes:
        data: The dataset in its place.
        parts: Which samples train and which judge.
        x: The first training batch, float32 (n, C, H, W) or (n, F): the very tensor of a run.
        y: Its labels, int64 (n,), or float32 (n, classes) where they are blended.
        shown: The same batch of images as bytes to be looked at, uint8 (n, H, W, C); None of rows.
        original: The picture that is varied, as the dataset has it, uint8 (H, W, C); None of rows.
        gallery: It, varied, uint8 (k, H, W, C); None of rows.
        normaliser: The figures that were used.
        notes: What was noticed.
    """

    data: Data
    parts: Parts
    x: Tensor
    y: Tensor
    shown: Tensor | None
    original: Tensor | None
    gallery: Tensor | None
    normaliser: Normaliser
    notes: tuple[Problem, ...]


def looking(
    config: ExperimentConfig, *, picture: int | None = None, variants: int = 16, roll: int = 0
) -> Generator[Stage, None, Look]:
    """Look at the dataset of `config` as a run would see it. Nothing is trained.

    Args:
        config: Only its dataset, feed, care, augmentation and batches count.
        picture: The sample to vary, its place in the part "train"; by default the batch's first.
        variants: How often it is varied.
        roll: Another number gives other variants.

    Raises:
        ConfigError: With every problem found.
    """
    choices = choose_all(config)
    prepared = yield from preparing(_untested(config), choices.dataset, None, None)
    data, parts, augment = prepared.data, prepared.parts, prepared.augment
    normaliser = yield from measuring(data, parts.training)
    feed = Feed(data.train, parts.training, normaliser, _CPU, augment)
    train = config.train
    shape = epoch_shape(
        len(parts.training),
        train.batch_size,
        accumulate=train.accumulate,
        drop_last=train.drop_last,
    )
    if not shape.batches:
        facts = {"samples": len(parts.training), "batch": train.batch_size}
        raise ConfigError(
            [Problem(path="train.drop_last", code="no_batch_at_all", facts={**facts})]
        )
    x, y = next(feed.shuffled(train.seed, 1, shape.batches))
    shown = original = gallery = None
    if data.kind == "image":
        shown = to_be_seen(x, normaliser)
        first = int(feed.order(train.seed, 1)[0])
        place = first if picture is None else _among(data, picture)
        original = _one(data.train, place)
        many = original.expand(variants, *original.shape).contiguous()
        draw = Draw(train.seed + roll, 0, 0)
        varied = augment.erased(normaliser(augment.varied(many, draw)), draw) if augment else None
        gallery = many if varied is None else to_be_seen(varied, normaliser)
    return Look(data, parts, x, y, shown, original, gallery, normaliser, prepared.notes)


def to_be_seen(x: Tensor, normaliser: Normaliser) -> Tensor:
    """Normalised images (n, C, H, W) as bytes (n, H, W, C): what the normaliser did is undone."""
    bytes_ = (x - normaliser.shift) / normaliser.scale
    return bytes_.round().clamp(0, 255).to(torch.uint8).permute(0, 2, 3, 1).contiguous()


def _among(data: Data, picture: int) -> int:
    """Where among the training samples the source's picture is; the next one if it is left out."""
    place = picture if data.kept is None else int(torch.searchsorted(data.kept, picture))
    return min(place, len(data.train) - 1)


def _one(samples: Samples, place: int) -> Tensor:
    return samples.gather(torch.tensor([place]))[0]


def _untested(config: ExperimentConfig) -> ExperimentConfig:
    """Whether there is a test part does not matter for a look."""
    train = config.train.model_copy(update={"test_each_epoch": False})
    return config.model_copy(update={"train": train})
