"""The shipped table of published weights says what torchvision says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import torch
import torchvision

from dpgui import paths
from dpgui.models import models
from dpgui.models.architectures import ARCHITECTURES
from dpgui.models.published import folders, published


def test_every_architecture_has_weights():
    assert list(published()) == list(ARCHITECTURES)


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_the_table_agrees_with_torchvision(arch):
    ours, theirs = published()[arch], torchvision.models.get_model_weights(arch).DEFAULT
    shown = theirs.transforms()
    assert (ours.url, ours.name) == (theirs.url, theirs.name)
    assert ours.url.endswith(f"/{ours.file}")
    assert ours.accuracy == theirs.meta["_metrics"]["ImageNet-1K"]["acc@1"]
    assert abs(ours.size / 2**20 - theirs.meta["_file_size"]) < 0.001
    assert [ours.pixels] == shown.crop_size
    assert bool(ours.licence) == ("license" in theirs.meta)
    # torch.hub's own rule finds the same checksum in the name.
    assert ours.sha256 == torch.hub.HASH_REGEX.search(ours.file).group(1)


def test_the_three_that_were_trained_otherwise_say_so():
    others = {arch for arch, weights in published().items() if weights.normalise != "imagenet"}
    assert others == {"efficientnet_v2_l", "googlenet", "inception_v3"}


def test_a_choice_knows_its_own():
    assert models["torchvision"](arch="vgg16").published() is published()["vgg16"]
    assert models["torchvision"](arch="nothing").published() is None
    assert models["cnn"]().published() is None


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"XDG_CACHE_HOME": "/tmp/somewhere"},
        {"TORCH_HOME": "~/mine", "XDG_CACHE_HOME": "/tmp/somewhere"},
    ],
)
def test_they_are_looked_for_where_torch_keeps_them(variables, monkeypatch):
    for name in ("TORCH_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    own, hub = folders()
    assert own == paths.data_dir() / "weights"
    assert hub == Path(os.path.join(torch.hub.get_dir(), "checkpoints"))
