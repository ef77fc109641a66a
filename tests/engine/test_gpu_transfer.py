"""Freezing and unfreezing on a card; skips itself without one (pytest -m gpu)."""

from __future__ import annotations

import pytest
import torch

from dpgui.config import with_overrides
from tests.engine.conftest import random_images, settings, weights

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

FROZEN = (
    "model=torchvision", "model.arch=shufflenet_v2_x0_5", "train.batch_size=8",
    "transfer.freeze=backbone", "transfer.backbone_rate=0.1", "optimizer=adam",
)  # fmt: skip


def on_card(*changes):
    return with_overrides(settings(*FROZEN, *changes), ["devices=cuda:0"])


@pytest.mark.parametrize("strategy", ["single", "data-parallel"])
@pytest.mark.parametrize("precision", ["fp32", "bf16", "fp16"])
def test_frozen_weights_and_statistics_stand_still_and_thaw(tell, tmp_path, strategy, precision):
    data = random_images(32, size=64, channels=3)
    more = (f"strategy={strategy}", f"train.precision={precision}", "transfer.unfreeze=3")
    found = []
    for epochs in (1, 2, 3):
        events = tell(on_card(*more, f"train.epochs={epochs}"), data, folder=tmp_path / "run")
        assert events[-1].status == "completed"
        found.append(weights(tmp_path / "run"))
    first, second, third = found
    body = [name for name in first if not name.startswith("fc.")]
    assert all(torch.equal(first[name], second[name]) for name in body)
    assert not torch.equal(second["conv1.0.weight"], third["conv1.0.weight"])
    assert not torch.equal(second["conv1.1.running_mean"], third["conv1.1.running_mean"])
