"""Cutting, resizing, mirroring and turning images, each by its own numbers, a batch at a time."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional

from dpgui.engine.augment.draw import Draw

_RATIO = (3 / 4, 4 / 3)
_TRIES = 10


def windows(
    images: Tensor, top: Tensor, left: Tensor, size: tuple[int, int], padding: int
) -> Tensor:
    """A window of each image, pixel by pixel.

    Args:
        images: (n, H, W, C), any type.
        top: First row of each window in the image with its border, int64 (n,).
        left: First column, likewise.
        size: (h, w) of the windows.
        padding: Width of the border of zeros.

    Returns:
        (n, h, w, C) of the same type.
    """
    if padding:
        images = functional.pad(images, (0, 0, padding, padding, padding, padding))
    height, width = size
    device = images.device
    if device.type == "cpu":  # copies whole rows; indexing goes pixel by pixel, 40 times slower
        cut = images.new_empty((len(images), height, width, images.shape[3]))
        for each, (row, column) in enumerate(zip(top.tolist(), left.tolist(), strict=True)):
            cut[each] = images[each, row : row + height, column : column + width]
        return cut
    rows = top.to(device)[:, None] + torch.arange(height, device=device)
    columns = left.to(device)[:, None] + torch.arange(width, device=device)
    each = torch.arange(len(images), device=device)[:, None, None]
    return images[each, rows[:, :, None], columns[:, None, :]]


def random_windows(images: Tensor, size: tuple[int, int], padding: int, draw: Draw) -> Tensor:
    """`windows` at random places, as torchvision's RandomCrop.

    Where the image is smaller than the window even with its border, the border grows to fit.
    """
    count, height, width = len(images), images.shape[1], images.shape[2]
    padding = max(padding, -(-(size[0] - height) // 2), -(-(size[1] - width) // 2))
    room = (height + 2 * padding - size[0], width + 2 * padding - size[1])
    top, left = (draw.below(torch.full((count,), most)) for most in room)
    return windows(images, top, left, size, padding)


def mirrored(images: Tensor, across: Tensor, dimension: int) -> Tensor:
    """`images` with those mirrored along `dimension` for which `across` (bool, (n,)) is true."""
    chosen = torch.nonzero(across).flatten().to(images.device)
    return images.index_copy(0, chosen, images.index_select(0, chosen).flip(dimension))


def random_boxes(count: int, height: int, width: int, smallest: float, draw: Draw) -> Tensor:
    """Boxes (top, left, height, width), int64 (count, 4), as torchvision's RandomResizedCrop.

    The share of the area is uniform from `smallest` to 1, the proportion log-uniform from 3:4 to
    4:3; the first of ten tries that fits is taken, else the largest middle box in proportion.
    """
    area = draw.uniform(count * _TRIES, smallest, 1.0).view(count, _TRIES) * (height * width)
    low, high = (math.log(bound) for bound in _RATIO)
    ratio = draw.uniform(count * _TRIES, low, high).view(count, _TRIES).exp()
    tall, wide = (area / ratio).sqrt().round().long(), (area * ratio).sqrt().round().long()
    fits = (tall > 0) & (wide > 0) & (tall <= height) & (wide <= width)
    first = fits.int().argmax(1, keepdim=True)
    tall, wide = tall.gather(1, first).flatten(), wide.gather(1, first).flatten()
    some = fits.any(1)
    middle = _middle_box(height, width)
    tall = torch.where(some, tall, middle[0])
    wide = torch.where(some, wide, middle[1])
    top, left = draw.below(height - tall), draw.below(width - wide)
    top = torch.where(some, top, (height - tall) // 2)
    left = torch.where(some, left, (width - wide) // 2)
    return torch.stack([top, left, tall, wide], 1)


def _middle_box(height: int, width: int) -> tuple[int, int]:
    """Height and width of the largest box whose proportion is allowed."""
    ratio = width / height
    if ratio < _RATIO[0]:
        return round(width / _RATIO[0]), width
    return (height, round(height * _RATIO[1])) if ratio > _RATIO[1] else (height, width)


def resampled(images: Tensor, boxes: Tensor, size: tuple[int, int]) -> Tensor:
    """Each image's box resized to `size`, bilinear with anti-aliasing.

    Args:
        images: uint8 (n, H, W, C).
        boxes: (top, left, height, width), int64 (n, 4).
        size: (h, w) wanted.

    Returns:
        uint8 (n, h, w, C).
    """
    pixels = images.permute(0, 3, 1, 2)
    if images.device.type == "cpu":  # its kernel for bytes beats any batch by far
        from torchvision.transforms.v2 import functional as vision

        places: list[list[int]] = boxes.tolist()
        done = [
            vision.resized_crop(one, top, left, height, width, list(size), antialias=True)
            for one, (top, left, height, width) in zip(pixels, places, strict=True)
        ]
        return torch.stack(done).permute(0, 2, 3, 1)
    weighed = by_matrices(pixels.to(torch.float32), boxes, size)
    return weighed.round_().clamp_(0, 255).to(torch.uint8).permute(0, 2, 3, 1)


def by_matrices(images: Tensor, boxes: Tensor, size: tuple[int, int]) -> Tensor:
    """`resampled` of float32 (n, C, H, W) as two products of matrices, though boxes all differ."""
    boxes = boxes.to(images.device)
    rows = _weights(boxes[:, 0], boxes[:, 2], images.shape[2], size[0])
    columns = _weights(boxes[:, 1], boxes[:, 3], images.shape[3], size[1])
    return rows[:, None] @ images @ columns[:, None].transpose(2, 3)


def _weights(first: Tensor, length: Tensor, whole: int, wanted: int) -> Tensor:
    """Weights (n, wanted, whole) of a triangle filter as wide as a wanted pixel, at least one."""
    device = first.device
    scale = (length.float() / wanted)[:, None, None]
    reach = scale.clamp(min=1.0)
    target = torch.arange(wanted, device=device, dtype=torch.float32)[None, :, None]
    source = torch.arange(whole, device=device, dtype=torch.float32)[None, None, :]
    place = source - first[:, None, None]
    distance = (place + 0.5 - (target + 0.5) * scale).abs() / reach
    inside = (place >= 0) & (place < length[:, None, None])
    weights = (1.0 - distance).clamp(min=0.0) * inside
    return weights / weights.sum(2, keepdim=True)


def turned(images: Tensor, degrees: Tensor) -> Tensor:
    """Each image turned counter-clockwise about its middle, bilinear, black outside.

    Args:
        images: float32 (n, C, H, W).
        degrees: float32 (n,).
    """
    angle = torch.deg2rad(degrees).to(images.device)
    height, width = images.shape[2:]
    cos, sin, zero = angle.cos(), angle.sin(), torch.zeros_like(angle)
    # In affine_grid's units the picture is a square: a turn needs the proportion put back.
    across = torch.stack([cos, -sin * height / width, zero], 1)
    down = torch.stack([sin * width / height, cos, zero], 1)
    grid = functional.affine_grid(
        torch.stack([across, down], 1), list(images.shape), align_corners=False
    )
    return functional.grid_sample(images, grid, align_corners=False)
