"""`Augmenter`: from the bytes of a batch to the images that one training step sees."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from dpgui.config import AugmentConfig
from dpgui.engine.augment import colour, geometry, mixing
from dpgui.engine.augment.draw import Draw
from dpgui.engine.augment.switches import Switches, switches_of

_ERASED = (0.02, 1 / 3)
"""Shares of the area that random erasing takes, as torchvision's RandomErasing."""
_PROPORTIONS = (0.3, 3.3)


def augmenter_for(config: AugmentConfig, shape: tuple[int, ...], classes: int) -> Augmenter | None:
    """The augmenter of images of `shape`, or None where nothing is to be done, as with rows."""
    if len(shape) != 3:
        return None
    switches = switches_of(config, shape)
    if not switches.varies and switches.size == tuple(shape[1:]):
        return None
    return Augmenter(switches, classes)


@dataclass(frozen=True)
class Augmenter:
    """Varies training images, and brings those that judge to the same size.

    Every image has its own numbers, but for MixUp and CutMix, which have one share a batch.

    Attributes:
        switches: What is done.
        classes: Number of classes, for blended labels.
    """

    switches: Switches
    classes: int

    def judged(self, raw: Tensor) -> Tensor:
        """Images as they are judged: nothing is left to chance.

        Args:
            raw: uint8 (n, H, W, C).

        Returns:
            uint8 (n, h, w, C): the middle of the image where training cuts windows out, else the
            whole image resized.
        """
        size = self.switches.size
        if tuple(raw.shape[1:3]) == size:
            return raw
        from torchvision.transforms.v2 import functional as vision  # half a second, seldom needed

        images = raw.permute(0, 3, 1, 2)
        if self._cuts_windows and min(raw.shape[1] - size[0], raw.shape[2] - size[1]) >= 0:
            images = vision.center_crop(images, list(size))
        else:
            images = vision.resize(images, list(size), antialias=True)
        return images.permute(0, 2, 3, 1)

    def varied(self, raw: Tensor, draw: Draw) -> Tensor:
        """Training images, before they are normalised.

        Args:
            raw: uint8 (n, H, W, C).
            draw: Random numbers of this batch.

        Returns:
            uint8 (n, h, w, C), or float32 (n, C, h, w) in 0..255 where pixels were computed.
        """
        custom, size, count = self.switches.custom, self.switches.size, len(raw)
        if custom.resized_crop:
            boxes = geometry.random_boxes(
                count, raw.shape[1], raw.shape[2], custom.resized_crop, draw
            )
            images = geometry.resampled(raw, boxes, size)
        elif self._cuts_windows:
            images = geometry.random_windows(raw, size, custom.crop_padding, draw)
        else:
            images = self.judged(raw)
        for direction, dimension in (("horizontal", 2), ("vertical", 1)):
            if custom.flip in (direction, "both"):
                images = geometry.mirrored(images, draw.chance(count, 0.5), dimension)
        if custom.rotation:
            degrees = draw.uniform(count, -custom.rotation, custom.rotation)
            images = _bytes(geometry.turned(_floats(images), degrees))
        if custom.policy != "none":
            images = self._by_policy(images, draw)
        return self._coloured(images, draw)

    def erased(self, x: Tensor, draw: Draw) -> Tensor:
        """Normalised images (n, C, h, w) with a random rectangle of some set to 0, the mean."""
        probability = self.switches.custom.erasing
        if not probability:
            return x
        count, height, width = len(x), x.shape[2], x.shape[3]
        chosen = draw.chance(count, probability)
        area = draw.uniform(count, *_ERASED) * (height * width)
        ratio = draw.uniform(count, *(math.log(bound) for bound in _PROPORTIONS)).exp()
        tall = (area * ratio).sqrt().round().long().clamp(max=height)
        wide = (area / ratio).sqrt().round().long().clamp(max=width)
        top, left = draw.below(height - tall), draw.below(width - wide)
        rows, columns = torch.arange(height), torch.arange(width)
        down = (rows >= top[:, None]) & (rows < (top + tall)[:, None])
        across = (columns >= left[:, None]) & (columns < (left + wide)[:, None])
        blank = chosen[:, None, None] & down[:, :, None] & across[:, None, :]
        return x.masked_fill(blank[:, None].to(x.device), 0.0)

    def mixed(self, x: Tensor, labels: Tensor, draw: Draw) -> tuple[Tensor, Tensor]:
        """Images and labels blended over the batch, or as they are where that is off.

        Args:
            x: float32 (n, C, h, w).
            labels: int64 (n,).
            draw: Random numbers of this batch.

        Returns:
            The images, and labels float32 (n, classes) or, with nothing blended, as they came.
        """
        custom = self.switches.custom
        if not self.switches.blends:
            return x, labels
        spread = mixing.one_hot(labels, self.classes)
        if custom.mixup and (not custom.cutmix or draw.one() < 0.5):
            return mixing.blended(x, spread, draw.beta(custom.mixup))
        return mixing.patched(x, spread, draw.beta(custom.cutmix), draw)

    @property
    def _cuts_windows(self) -> bool:
        return self.switches.custom.crop_padding > 0 and not self.switches.custom.resized_crop

    def _by_policy(self, images: Tensor, draw: Draw) -> Tensor:
        """Policies of torchvision take one image at a time, and their numbers from torch itself."""
        transform = _policy(self.switches.custom)
        pixels = images.permute(0, 3, 1, 2)
        with draw.everywhere(len(pixels)) as seeds:
            done = [transform(image) for image, _ in zip(pixels, seeds, strict=True)]
        return torch.stack(done).permute(0, 2, 3, 1)

    def _coloured(self, images: Tensor, draw: Draw) -> Tensor:
        custom, count = self.switches.custom, len(images)
        steps = (
            (colour.brightened, custom.brightness, 1.0),
            (colour.contrasted, custom.contrast, 1.0),
            (colour.saturated, custom.saturation, 1.0),
            (colour.hue_turned, custom.hue, 0.0),
        )
        if not any(reach for _, reach, _ in steps):
            return images
        x = _floats(images)
        for step, reach, middle in steps:
            if reach:
                x = step(x, draw.uniform(count, middle - reach, middle + reach))
        return x


def _policy(custom: AugmentConfig) -> Any:
    from torchvision.transforms import v2

    bilinear = v2.InterpolationMode.BILINEAR
    if custom.policy == "trivial":
        return v2.TrivialAugmentWide(interpolation=bilinear)
    return v2.RandAugment(custom.rand_operations, custom.rand_magnitude, interpolation=bilinear)


def _floats(images: Tensor) -> Tensor:
    """Bytes (n, H, W, C) as float32 (n, C, H, W) of their own."""
    return images.permute(0, 3, 1, 2).to(torch.float32, copy=True)


def _bytes(images: Tensor) -> Tensor:
    """float32 (n, C, H, W) in 0..255 rounded to bytes (n, H, W, C)."""
    return images.round_().clamp_(0, 255).to(torch.uint8).permute(0, 2, 3, 1)
