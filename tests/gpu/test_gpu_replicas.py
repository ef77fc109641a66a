"""DataParallel on real cards: the device list [0], and number formats in every replica."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

from dpgui.config import with_overrides
from dpgui.devices import Device
from dpgui.engine.control import Control
from dpgui.engine.evaluation import autocast
from dpgui.engine.parallel import CudaDataParallel
from dpgui.engine.story import story
from dpgui.events import RunEnded, RunStarted
from tests.engine.conftest import random_table, settings, step_losses, weights

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

FORMATS = {"bf16": torch.bfloat16, "fp16": torch.float16}
several = pytest.mark.skipif(torch.cuda.device_count() < 2, reason="needs two CUDA devices")


def cards(count: int) -> list[Device]:
    return [Device(id=f"cuda:{index}", kind="cuda", name="") for index in range(count)]


class Telling(nn.Module):
    """A layer that writes down the number format in which it computed, in any thread."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 3)
        self.seen: list[tuple[torch.device, torch.dtype]] = []

    def forward(self, x: Tensor) -> Tensor:
        y = self.layer(x)
        self.seen.append((y.device, y.dtype))  # the list is shared by all replicas
        return y


def test_the_device_list_0_gives_the_very_outputs_and_gradients_of_the_bare_model() -> None:
    torch.manual_seed(0)
    x = torch.randn(10, 4, device="cuda:0")
    bare = nn.Linear(4, 3).cuda()
    wrapped = CudaDataParallel(cards(1)).wrap(bare)
    assert isinstance(wrapped, nn.DataParallel)
    assert wrapped.device_ids == [0]
    expected = bare(x)
    expected.square().sum().backward()
    gradient = bare.weight.grad.clone()
    bare.zero_grad()
    found = wrapped(x)
    found.square().sum().backward()
    assert torch.equal(found, expected)
    assert torch.equal(bare.weight.grad, gradient)


def test_a_run_on_the_device_list_0_ends_with_the_weights_of_one_device(tmp_path: Path) -> None:
    data = random_table(61)
    found = {}
    for strategy in ("single", "data-parallel"):
        config = with_overrides(settings(f"strategy={strategy}"), ["devices=cuda:0"])
        events = list(story(config, tmp_path / strategy, Control(), data=data))
        (started,) = [event for event in events if isinstance(event, RunStarted)]
        assert started.strategy["name"] == strategy
        found[strategy] = step_losses(events), weights(tmp_path / strategy)
    assert found["single"][0] == pytest.approx(found["data-parallel"][0], rel=1e-6)
    for name, weight in found["single"][1].items():
        torch.testing.assert_close(found["data-parallel"][1][name], weight)


@pytest.mark.parametrize("precision", FORMATS)
def test_each_replica_thread_computes_in_the_chosen_format(precision: str) -> None:
    """DataParallel's own threads, two of them on one card: autocast holds in each."""
    net = Telling().cuda()
    pieces = [(torch.randn(5, 4, device="cuda:0"),) for _ in range(2)]
    with autocast(torch.device("cuda:0"), FORMATS[precision]):
        outputs = nn.parallel.parallel_apply([net, net], pieces, devices=[0, 0])
    assert [dtype for _, dtype in net.seen] == [FORMATS[precision]] * 2
    assert [output.dtype for output in outputs] == [FORMATS[precision]] * 2
    assert net.layer.weight.dtype is torch.float32


@several
@pytest.mark.parametrize("precision", FORMATS)
def test_replicas_on_several_cards_compute_in_the_chosen_format(precision: str) -> None:
    net = Telling()
    wrapped = CudaDataParallel(cards(2)).wrap(net)
    with autocast(torch.device("cuda:0"), FORMATS[precision]):
        output = wrapped(torch.randn(9, 4, device="cuda:0"))
    assert sorted(str(device) for device, _ in net.seen) == ["cuda:0", "cuda:1"]
    assert {dtype for _, dtype in net.seen} == {FORMATS[precision]}
    assert output.shape == (9, 3)
    assert output.device == torch.device("cuda:0")


@several
@pytest.mark.parametrize("precision", ["fp32", *FORMATS])
def test_a_run_on_two_cards_ends_well(tmp_path: Path, precision: str) -> None:
    changes = ["devices=cuda:0,cuda:1", "strategy=data-parallel", f"train.precision={precision}"]
    config = with_overrides(settings(), changes)
    events = list(story(config, tmp_path, Control(), data=random_table(61)))
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert (end.status, end.error) == ("completed", "")
