"""Clipping, TF32, channels last and compiled models: what they do, and what is refused."""

from __future__ import annotations

import sysconfig

import pytest
import torch
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.devices import Device, detect
from dpgui.engine import compiling
from dpgui.engine.check import check
from dpgui.engine.compiling import compiler_problems
from dpgui.engine.control import Control
from dpgui.engine.planning import plan
from dpgui.engine.story import story
from dpgui.engine.training_state import TrainingState
from dpgui.events import Measured
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights
from tests.engine.test_stepper import one_step

# Clipping


@pytest.mark.parametrize("precision", [None, torch.float16])
@pytest.mark.parametrize(("clip_value", "moved"), [(0.5, 0.05), (3.5, 0.3)])
def test_o48_values_are_clipped_unscaled(precision, clip_value, moved):
    # x = 6: the gradient is 6 / 2 = 3, cut to 0.5 and left alone by 3.5; the rate is 0.1.
    x, y = torch.tensor([[6.0]]), torch.tensor([1])
    w, _ = one_step(x, y, precision, clip_value=clip_value)
    assert w == pytest.approx(-moved, rel=1e-3)


@pytest.mark.parametrize("clip", [{"clip": 1.0}, {"clip_value": 1.0}])
def test_o48_with_accumulation_it_is_clipped_once_a_step(clip):
    # Gradients 1 and 5 of the halves give 3 for the whole: 1, where clipped parts would give 1 too
    # only by their norm: (0.5 + 1) for parts that are clipped each.
    x, y = torch.tensor([[2.0], [10.0]]), torch.ones(2, dtype=torch.int64)
    w, _ = one_step(x, y, accumulate=2, **clip)
    assert w == pytest.approx(-0.1)


def test_both_ways_of_clipping_are_refused():
    with pytest.raises(ConfigError) as refused:
        with_overrides(ExperimentConfig(), ["train.clip=1", "train.clip_value=1"])
    assert [(p.path, p.code) for p in refused.value.problems] == [
        ("train.clip_value", "clipped_twice")
    ]


def test_a_spike_below_the_usual_loss_is_refused():
    with pytest.raises(ConfigError) as refused:
        with_overrides(ExperimentConfig(), ["end.spike=0.5"])
    assert [(p.path, p.code) for p in refused.value.problems] == [("end.spike", "spike_too_small")]


def test_what_an_older_config_says_of_losses_that_are_not_finite_is_kept():
    assert ExperimentConfig.parse({"train": {"non_finite": "skip"}}).end.diverged == "skip"
    assert ExperimentConfig.parse({"train": {"non_finite": "stop"}}).end.diverged == "stop"
    with pytest.raises(ConfigError):
        ExperimentConfig.parse({"train": {"non_finite": "hope"}})


# Accumulation


@pytest.mark.parametrize("accumulate", [2, 3, 7])
def test_an_uneven_last_batch_in_parts_equals_the_whole(tmp_path, tell, accumulate):
    # 26 samples in batches of 10: the last one of 6 is cut into 2, 3 or 6 parts.
    common = ("train.batch_size=10", "optimizer.lr=0.5", "train.class_weights=balanced")
    tell(settings(*common), random_table(26), folder=tmp_path / "whole")
    parts = settings(*common, f"train.accumulate={accumulate}")
    events = tell(parts, random_table(26), folder=tmp_path / "parts")
    assert events[-1].step == 6
    expected = weights(tmp_path / "whole")
    for name, value in weights(tmp_path / "parts").items():
        assert torch.allclose(value, expected[name], atol=1e-6)


# Settings of the process


def tf32():
    return torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32


@pytest.mark.parametrize(
    ("wish", "during"), [("auto", (False, True)), ("on", (True, True)), ("off", (False, False))]
)
def test_tf32_holds_for_the_session_and_is_put_back(tmp_path, wish, during):
    before, seen = tf32(), set()
    assert before == (False, True)  # as torch has it
    for event in story(settings(f"train.tf32={wish}"), tmp_path, Control(), data=random_table(20)):
        if isinstance(event, Measured):
            seen.add(tf32())
    assert seen == {during}
    assert tf32() == before


def test_a_session_that_is_left_in_the_middle_puts_all_back(tmp_path):
    before = tf32(), torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    config = settings("train.tf32=on", "train.threads=1", "train.deterministic=true")
    told = story(config, tmp_path, Control(), data=random_table(20))
    while next(told).kind != "Measured":
        pass
    assert torch.are_deterministic_algorithms_enabled()
    told.close()
    after = tf32(), torch.get_num_threads(), torch.are_deterministic_algorithms_enabled()
    assert after == before


@pytest.mark.parametrize(("wish", "last"), [("auto", True), ("on", True), ("off", False)])
def test_channels_last_is_how_weights_and_images_lie(wish, last):
    config = settings(f"train.channels_last={wish}", "train.batch_size=8")
    made = plan(config, data=random_images(24, channels=3), net=nn.Sequential(
        nn.Conv2d(3, 4, 3), nn.Flatten(), nn.Linear(144, 3)))  # fmt: skip
    net = TrainingState(made).bare
    x, _ = next(iter(made.feeds["train"].shuffled(0, 1, made.shape.batches)))
    for tensor in (net[0].weight, x):
        assert tensor.is_contiguous(memory_format=torch.channels_last) is last
        assert tensor.is_contiguous() is not last


@pytest.mark.slow
def test_channels_last_changes_no_result(tmp_path, tell):
    common = ("model=cnn", "train.batch_size=16", "train.epochs=1", "optimizer.lr=0.05")
    found = [
        step_losses(tell(settings(*common, f"train.channels_last={wish}"), random_images(40),
                         folder=tmp_path / wish))
        for wish in ("on", "off")
    ]  # fmt: skip
    assert found[0] == pytest.approx(found[1], abs=1e-5)


# Compiling

CPU, CARD = Device("cpu", "cpu", "CPU"), Device("cuda:0", "cuda", "a card")
COMPILED = with_overrides(ExperimentConfig(), ["train.compile=true"])


def codes(*devices):
    return [problem.code for problem in compiler_problems(COMPILED, devices)]


def test_without_a_compiler_compiling_is_refused_with_its_name(monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    (problem,) = compiler_problems(COMPILED, [CPU])
    assert (problem.path, problem.code) == ("train.compile", "compiler_missing")
    assert problem.facts == {"compiler": "no-such-compiler"}
    assert compiler_problems(ExperimentConfig(), [CPU]) == []
    assert "compiler_missing" in {p.code for p in check(COMPILED, detect())}


def test_a_card_needs_triton(monkeypatch):
    monkeypatch.setattr(compiling.util, "find_spec", lambda _: None)
    assert codes(CARD) == ["triton_missing"]


def test_the_headers_of_python_are_needed(monkeypatch, tmp_path):
    monkeypatch.setattr(compiling.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert codes(CPU) == ["python_headers_missing"]
    (tmp_path / "Python.h").touch()
    assert codes(CPU) == []


@pytest.mark.slow
@pytest.mark.skipif(bool(codes(CPU)), reason="no compiler for torch.compile")
@pytest.mark.filterwarnings("default")  # torch's own compiler warns of this and that
def test_o18_compiled_it_trains_as_it_does_otherwise(tmp_path, tell, monkeypatch):
    from torch._dynamo.utils import counters
    from torch._inductor import config as compiler

    monkeypatch.setattr(compiler, "compile_threads", 1)  # no pool of processes is left behind
    counters.clear()
    common = ("train.batch_size=8", "train.epochs=1", "train.ema=0.9")
    plain = tell(settings(*common), random_table(48), folder=tmp_path / "plain")
    assert not counters["stats"]["unique_graphs"]
    config = settings(*common, "train.compile=true")
    compiled = tell(config, random_table(48), folder=tmp_path / "compiled")
    assert compiled[-1].status == "completed", compiled[-1]
    assert counters["stats"]["unique_graphs"], "nothing was compiled"
    assert step_losses(compiled) == pytest.approx(step_losses(plain), abs=1e-5)
    assert weights(tmp_path / "compiled").keys() == weights(tmp_path / "plain").keys()
