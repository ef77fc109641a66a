"""Weights as others publish them, made on the spot: files whose names hold their hash."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
import torch
from torch import nn

from dpgui.models import published as module
from dpgui.models.published import Published


def publish(
    patch: pytest.MonkeyPatch, folder: Path, arch: str, net: nn.Module, pixels: int = 32
) -> Published:
    """Save `net` in `folder` as the published weights of `arch`, in place of the real ones."""
    folder.mkdir(parents=True, exist_ok=True)
    half = folder / "half.pth"
    torch.save(net.state_dict(), half)
    digest = hashlib.sha256(half.read_bytes()).hexdigest()
    file = folder / f"{arch}-{digest[:8]}.pth"
    half.replace(file)
    size = file.stat().st_size
    url = f"https://example.invalid/{file.name}"
    made = Published(arch, "TEST_V1", file.name, url, size, 70.0, pixels, "imagenet", "not stated")
    table = {**module.published(), arch: made}
    patch.setattr("dpgui.models.vision.published", lambda: table)
    return made
