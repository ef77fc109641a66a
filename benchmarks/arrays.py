"""The benchmarks' datasets: arrays in an .npz file, made once, trained on by every contestant."""

from __future__ import annotations

from pathlib import Path

import numpy as np

SEED = 1234


def make_rows(file: Path, samples: int = 20_000) -> Path:
    """Tutorial (a), enlarged: rows of 10 features; labels by a hidden line, 5 % of them wrong."""
    rng = np.random.default_rng(SEED)
    line, count = rng.normal(size=10), samples + 4_000
    x = rng.normal(size=(count, 10)).astype(np.float32)
    y = ((x @ line) > 0).astype(np.int64)
    wrong = rng.random(count) < 0.05
    y[wrong] = 1 - y[wrong]
    return _save(file, x, y, samples)


def make_images(file: Path, samples: int = 10_000) -> Path:
    """Tutorial (b)'s shapes: 32x32 colour images, one smooth pattern a class, shifted and noisy."""
    rng = np.random.default_rng(SEED)
    count = samples + 2_000
    coarse = rng.random((10, 5, 5, 3))
    patterns = np.stack([_enlarged(pattern) for pattern in coarse])
    y = rng.integers(0, 10, count)
    shift = rng.integers(-6, 7, (count, 2))
    noise = rng.normal(0, 0.3, (count, 32, 32, 3)).astype(np.float32)
    x = np.empty((count, 32, 32, 3), np.uint8)
    for i in range(count):
        image = np.roll(patterns[y[i]], tuple(shift[i]), (0, 1)) + noise[i]
        x[i] = np.clip(image * 255, 0, 255)
    return _save(file, x, y.astype(np.int64), samples)


def _enlarged(pattern: np.ndarray) -> np.ndarray:
    """(5, 5, 3) to (32, 32, 3), linear in both directions."""
    at = np.linspace(0, 4, 32)
    low = np.minimum(at.astype(int), 3)
    part = at - low
    rows = pattern[low] * (1 - part)[:, None, None] + pattern[low + 1] * part[:, None, None]
    left, right = rows[:, low], rows[:, low + 1]
    return left * (1 - part)[None, :, None] + right * part[None, :, None]


def _save(file: Path, x: np.ndarray, y: np.ndarray, samples: int) -> Path:
    np.savez(file, x_train=x[:samples], y_train=y[:samples], x_test=x[samples:], y_test=y[samples:])
    return file
