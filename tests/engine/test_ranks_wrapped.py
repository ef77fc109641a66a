"""What is put around a model for DDP, seen without any process group."""

from __future__ import annotations

import pytest
from torch import nn

from dpgui.devices import Device
from dpgui.engine.ddp import Ranked
from dpgui.engine.team import Alone


class TeamOfTwo(Alone):
    size = 2


@pytest.mark.parametrize("synchronise", [True, False])
def test_o35_batch_norm_counts_the_samples_of_all_where_that_can_run(monkeypatch, synchronise):
    monkeypatch.setattr("dpgui.engine.ddp.DistributedDataParallel", lambda net, **_: net)
    cpu = Device(id="cpu", kind="cpu", name="CPU")
    net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.BatchNorm2d(2))
    wrapped = Ranked([cpu], TeamOfTwo(), 2, synchronise=synchronise).wrap(net)
    kinds = [type(layer) for layer in wrapped.modules() if hasattr(layer, "running_mean")]
    assert kinds == [nn.SyncBatchNorm if synchronise else nn.BatchNorm2d] * 2
