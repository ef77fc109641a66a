"""Number formats and their switches on a real card; skips itself without one (pytest -m gpu)."""

from __future__ import annotations

import copy

import pytest
import torch
from torch import nn

from dpgui.config import with_overrides
from dpgui.engine.replicas import Replicas, handed_on
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.test_replicas import Seen, in_threads

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]

FORMATS = {"bf16": torch.bfloat16, "fp16": torch.float16}


def on_card(*changes):
    return with_overrides(settings(*changes), ["devices=cuda:0"])


@pytest.fixture
def tell(tmp_path):
    from dpgui.engine.control import Control
    from dpgui.engine.story import story

    def run(config, data, net=None, folder=None):
        return list(story(config, folder or tmp_path / "run", Control(), data=data, net=net))

    return run


@pytest.mark.parametrize("precision", FORMATS)
def test_o49_a_replicas_thread_computes_in_the_format_of_the_caller(precision):
    net, x = Seen().cuda(), torch.ones(2, 4, device="cuda")
    with torch.autocast("cuda", FORMATS[precision]):
        in_threads(handed_on([net, net], "cuda"), x)
    assert net.formats == [FORMATS[precision]] * 2


@pytest.mark.parametrize("precision", FORMATS)
def test_o49_two_replicas_on_one_card_have_format_and_gradients_of_one_device(precision):
    """`parallel_apply` itself, with its threads and streams, on the device list [0, 0]."""
    net = Seen().cuda()
    one, x = copy.deepcopy(net), torch.randn(8, 4, device="cuda")
    wrapped = Replicas(net, device_ids=[0])
    wrapped.device_ids = [0, 0]
    with torch.autocast("cuda", FORMATS[precision]):
        outputs = wrapped.parallel_apply([net, net], [(x[:4],), (x[4:],)], [{}, {}])
        torch.cat(outputs).float().sum().backward()
        one(x).float().sum().backward()
    assert net.formats == [FORMATS[precision]] * 2
    assert torch.allclose(net.linear.weight.grad, one.linear.weight.grad, rtol=2e-2, atol=2e-2)


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="fewer than two CUDA devices")
@pytest.mark.parametrize("precision", FORMATS)
def test_o49_every_replica_on_its_own_card_computes_in_the_format(tell, precision):
    net = Seen()
    config = with_overrides(
        settings("strategy=data-parallel", f"train.precision={precision}", "train.epochs=1"),
        ["devices=cuda:0,cuda:1"],
    )
    assert tell(config, random_table(40), net)[-1].status == "completed"
    assert net.formats[-2:] == [FORMATS[precision]] * 2


@pytest.mark.parametrize("precision", ["fp32", "bf16", "fp16"])
def test_o49_weights_stay_32_bit_on_a_card(tmp_path, tell, precision):
    config = on_card("model=cnn", f"train.precision={precision}", "train.epochs=1", "train.ema=0.9")
    assert tell(config, random_images(60), folder=tmp_path)[-1].status == "completed"
    floats = [value for value in weights(tmp_path).values() if value.is_floating_point()]
    assert {value.dtype for value in floats} == {torch.float32}


def test_tf32_rounds_products_to_ten_bits_and_off_does_not():
    from dpgui.engine.arithmetic import arithmetic
    from dpgui.engine.planning import plan

    if torch.cuda.get_device_capability() < (8, 0):
        pytest.skip("no TF32 before Ampere")
    exact = torch.full((64, 64), 1.0 + 2**-12, device="cuda")
    product = {}
    for wish in ("on", "off"):
        made = plan(on_card(f"train.tf32={wish}"), data=random_table(20))
        with arithmetic(made):
            product[wish] = (exact @ torch.eye(64, device="cuda"))[0, 0].item()
    assert product["off"] == 1.0 + 2**-12
    assert product["on"] == 1.0


@pytest.mark.parametrize("diverged", ["stop", "skip", "rewind"])
def test_o43_a_card_finds_the_layer_whether_it_waits_for_losses_or_not(tell, diverged):
    class Logarithm(nn.Module):
        def forward(self, x):
            return x.clamp(min=0).log()

    net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), Logarithm(), nn.Linear(8, 3))
    events = tell(on_card(f"end.diverged={diverged}", "save.steps=1"), random_table(40), net)
    codes = {event.code for event in events if event.kind in ("Noted", "RunEnded")}
    assert codes & {"layer_not_finite", "loss_not_finite"}
    if diverged != "stop":  # looked at before the step: the weights are those that it broke with
        assert "layer_not_finite" in codes


def test_channels_last_changes_no_result_on_a_card(tmp_path, tell):
    common = ("model=cnn", "train.batch_size=16", "train.epochs=1", "train.tf32=off")
    found = {
        wish: step_losses(
            tell(
                on_card(*common, f"train.channels_last={wish}"),
                random_images(40),
                folder=tmp_path / wish,
            )
        )
        for wish in ("on", "off")
    }
    assert found["on"] == pytest.approx(found["off"], abs=1e-4)
