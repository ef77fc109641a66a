"""Images in files: decoded into memory once, or each time they are asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import Samples
from dpgui.data.decode import Form, UnreadableImageError, decode, is_turned
from dpgui.data.samples import InMemory

T = TypeVar("T")

_MOST_THREADS = 8


@dataclass(frozen=True, slots=True)
class FileSamples:
    """Images that stay in their files and are decoded when they are gathered.

    Attributes:
        files: One path for each sample.
        y: Labels, int64 (N,).
        form: What each image is brought to.
    """

    files: tuple[str, ...]
    y: Tensor
    form: Form

    def __len__(self) -> int:
        return len(self.files)

    def gather(self, index: Tensor) -> Tensor:
        """The images at `index`, uint8 (n, H, W, C), in that order.

        Raises:
            ConfigError: If a file has vanished or been damaged since the run began.
        """
        places: list[int] = index.tolist()
        pixels, results = _decoded([self.files[place] for place in places], self.form)
        for result in results:
            if isinstance(result, UnreadableImageError):
                problem = Problem(
                    path="dataset.path", code="image_unreadable", facts={"why": str(result)}
                )
                raise ConfigError([problem])
        return pixels


@dataclass(frozen=True, slots=True)
class Loaded:
    """The images of one part.

    Attributes:
        unreadable: What is wrong with each file that was left out.
        turned: How many images a tag in their file had turned upright.
    """

    samples: Samples
    unreadable: tuple[str, ...]
    turned: int

    @property
    def bytes(self) -> int:
        """Memory they take."""
        return self.samples.bytes if isinstance(self.samples, InMemory) else 0


def load(files: Sequence[str], y: Tensor, form: Form) -> Loaded:
    """Decode `files` into memory; what cannot be read is left out."""
    pixels, results = _decoded(files, form)
    kept, unreadable, turned = _sorted_out(results)
    if unreadable:
        pixels, y = pixels[kept], y[kept]
    return Loaded(InMemory(pixels, y), unreadable, turned)


def leave(files: Sequence[str], y: Tensor, form: Form) -> Loaded:
    """Only look at the headers of `files`; what has none is left out."""
    results = _each(is_turned, files)
    kept, unreadable, turned = _sorted_out(results)
    samples = FileSamples(tuple(files[place] for place in kept), y[kept], form)
    return Loaded(samples, unreadable, turned)


def _sorted_out(
    results: Sequence[bool | UnreadableImageError],
) -> tuple[list[int], tuple[str, ...], int]:
    """Places that are good, what is wrong with the others, and how many images were turned."""
    kept = [place for place, result in enumerate(results) if isinstance(result, bool)]
    wrong = tuple(str(result) for result in results if isinstance(result, UnreadableImageError))
    return kept, wrong, sum(result is True for result in results)


def _decoded(files: Sequence[str], form: Form) -> tuple[Tensor, list[bool | UnreadableImageError]]:
    """Pixels (n, H, W, C), and for each file whether it was turned, or what is wrong with it."""
    pixels = np.zeros((len(files), form.size, form.size, form.channels), np.uint8)

    def fill(place: int) -> bool:
        found = decode(files[place], form)
        pixels[place] = found.pixels
        return found.turned

    results = _each(fill, range(len(files)))
    return torch.from_numpy(pixels), results


def _each(action: Callable[[T], bool], things: Sequence[T]) -> list[bool | UnreadableImageError]:
    """`action` of each thing, several at a time: Pillow decodes outside the interpreter's lock."""

    def attempt(thing: T) -> bool | UnreadableImageError:
        try:
            return action(thing)
        except UnreadableImageError as error:
            return error

    with ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1)) as pool:
        return list(pool.map(attempt, things))
