"""What needs a card; skips itself without one (pytest -m gpu)."""

from __future__ import annotations

import pytest
import torch

from dpgui.config import with_overrides
from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.events import RunStarted, Sampled
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.together import together

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]


def on_card(*changes):
    return with_overrides(settings(*changes), ["devices=cuda:0"])


def test_one_card_gives_the_losses_of_the_cpu(tmp_path, tell):
    expected = step_losses(tell(settings(), random_table(60), folder=tmp_path / "cpu"))
    found = step_losses(tell(on_card(), random_table(60), folder=tmp_path / "cuda"))
    assert found == pytest.approx(expected, rel=1e-4)


def test_data_parallel_on_the_device_list_0_equals_single(tmp_path, tell):
    expected = step_losses(tell(on_card(), random_table(60), folder=tmp_path / "one"))
    config = on_card("strategy=data-parallel")
    assert step_losses(tell(config, random_table(60), folder=tmp_path / "dp")) == pytest.approx(
        expected, rel=1e-6
    )


@pytest.mark.parametrize("precision", ["bf16", "fp16"])
def test_half_precision_trains_a_convolution(tell, precision):
    events = tell(on_card("model=cnn", f"train.precision={precision}"), random_images(60))
    assert events[-1].status == "completed"


def test_memory_figures_are_torchs_own(tell, monkeypatch):
    monkeypatch.setattr("dpgui.engine.sampling.PERIOD", 0.02)
    events = tell(on_card("train.epochs=50"), random_table(200))
    samples = [e for e in events if isinstance(e, Sampled) and e.device == "cuda:0"]
    assert samples
    assert all(e.reserved >= e.allocated > 0 and e.used <= e.total for e in samples)


def one_gpu_each(team, folder):
    config = with_overrides(settings("strategy=ddp"), ["devices=cuda:0,cuda:1"])
    for epochs in (1, 2):  # the second time from the checkpoint of the first
        changed = with_overrides(config, [f"train.epochs={epochs}"])
        events = list(story(changed, folder, Control(), data=random_table(60), team=team))
        assert events[-1].status == "completed"
    return [torch.cuda.max_memory_allocated(index) > 0 for index in range(2)]


@pytest.mark.skipif(torch.cuda.device_count() < 2, reason="fewer than two CUDA devices")
def test_o39_each_process_has_memory_on_its_own_gpu_only_also_after_a_resume(tmp_path):
    assert together(2, one_gpu_each, tmp_path) == [[True, False], [False, True]]


def one_rank(team, folder):
    words = ("strategy=ddp", "strategy.sync_batch_norm=true", "devices=cuda:0")
    net = torch.nn.Sequential(torch.nn.BatchNorm1d(4), torch.nn.Linear(4, 3))
    events = list(
        story(settings(*words), folder, Control(), data=random_table(60), net=net, team=team)
    )
    assert events[-1].status == "completed"
    return sorted(weights(folder))


def test_o35_saved_keys_of_synchronised_batch_norm_are_plain(tmp_path):
    plain = torch.nn.Sequential(torch.nn.BatchNorm1d(4), torch.nn.Linear(4, 3))
    assert together(1, one_rank, tmp_path) == [sorted(plain.state_dict())]


def test_a_cuda_run_resumes(tmp_path, tell):
    data = random_table(60)
    tell(on_card("train.epochs=1"), data, folder=tmp_path)
    events = tell(on_card("train.epochs=2"), data, folder=tmp_path)
    (started,) = [e for e in events if isinstance(e, RunStarted)]
    assert started.from_epoch == 1
    assert events[-1].status == "completed"
