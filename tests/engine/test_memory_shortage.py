"""Memory that runs out: named, freed, and by rule gone on without (O-03, O-17)."""

from __future__ import annotations

import gc
import weakref

import pytest
import torch
from torch import nn

from dpgui.devices import Device
from dpgui.engine.check import memory_problems
from dpgui.engine.memory.shortage import device_of, explained, is_shortage, phase_of
from dpgui.events import Evaluated, Noted, RunEnded
from tests.engine.conftest import random_images, random_table, settings, step_losses, weights

GPUS = tuple(Device(id=f"cuda:{n}", kind="cuda", name="A", total=1) for n in range(2))
SAID = "CUDA out of memory. Tried to allocate 2.00 GiB."


class Backward(torch.autograd.Function):
    """Passes on what it gets; its backward pass needs more than there is above `most` samples."""

    @staticmethod
    def forward(ctx, x, most):
        ctx.most = most
        return x.clone()

    @staticmethod
    def backward(ctx, gradient):
        if len(gradient) > ctx.most:
            raise torch.OutOfMemoryError(SAID)
        return gradient, None


class Hungry(nn.Module):
    """Has memory for `most` samples at a time, in the `phase` that is named.

    Its forward pass draws random numbers and, in training, counts samples in a buffer first.
    """

    def __init__(self, most, phase="forward", norm=False):
        super().__init__()
        generator = torch.random.get_rng_state()
        torch.manual_seed(5)
        self.hidden, self.out = nn.Linear(4, 8), nn.Linear(8, 3)
        torch.random.set_rng_state(generator)
        self.norm = nn.BatchNorm1d(8) if norm else nn.Identity()
        self.drop = nn.Dropout(0.3)
        self.register_buffer("seen", torch.zeros(()))
        self.most, self.phase = most, phase

    def forward(self, x):
        real = x.device.type != "meta"
        if self.training and real:
            self.seen += len(x)
        hidden = self.drop(self.norm(self.hidden(x)))
        fails = "forward" if self.training else "validation"
        if real and self.phase == fails and len(x) > self.most:
            raise torch.OutOfMemoryError(SAID)
        if real and self.phase == "backward":
            hidden = Backward.apply(hidden, self.most)
        return self.out(hidden)


def noted(events, code):
    return [event.facts for event in events if isinstance(event, Noted) and event.code == code]


@pytest.mark.parametrize("phase", ["forward", "backward"])
def test_by_rule_the_same_step_is_made_again_in_smaller_parts(tell, tmp_path, phase):
    """Losses, weights and random numbers are those of a run with that accumulation."""
    data, halve = random_table(40), "memory.when_full=halve"
    batch = "train.batch_size=16"
    told = tell(settings(batch, halve), data, Hungry(5, phase), tmp_path / "halved")
    wanted = tell(settings(batch, "train.accumulate=4"), data, Hungry(1000), tmp_path / "wanted")
    assert told[-1].status == "completed"
    assert step_losses(told) == step_losses(wanted)
    found, expected = weights(tmp_path / "halved"), weights(tmp_path / "wanted")
    assert all(torch.equal(found[name], expected[name]) for name in expected)
    assert found["seen"] == 80  # of two epochs: what failed is not counted
    assert [(it["before"], it["parts"], it["step"]) for it in noted(told, "memory_halved")] == [
        (1, 2, 1),
        (2, 4, 1),
    ]


def test_by_rule_data_parallel_halves_what_each_device_gets(tell, tmp_path, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    data = random_table(40)
    more = ("strategy=data-parallel", "devices=simulated:0,simulated:1", "train.batch_size=20")
    told = tell(settings(*more, "memory.when_full=halve"), data, Hungry(5), tmp_path / "halved")
    wanted = tell(settings(*more, "train.accumulate=2"), data, Hungry(1000), tmp_path / "wanted")
    assert [it["parts"] for it in noted(told, "memory_halved")] == [2]
    assert step_losses(told) == step_losses(wanted)


def test_batch_norms_statistics_are_those_before_the_failed_step(tell, tmp_path):
    data, batch = random_table(32), "train.batch_size=16"
    tell(settings(batch, "memory.when_full=halve"), data, Hungry(8, norm=True), tmp_path / "halved")
    tell(settings(batch, "train.accumulate=2"), data, Hungry(1000, norm=True), tmp_path / "wanted")
    found, expected = weights(tmp_path / "halved"), weights(tmp_path / "wanted")
    assert all(torch.equal(found[name], expected[name]) for name in expected)


def test_a_batch_norm_is_never_left_with_one_sample(tell):
    config = settings("train.batch_size=4", "memory.when_full=halve")
    end = tell(config, random_table(8), Hungry(1, norm=True))[-1]
    assert (end.code, end.facts["parts"]) == ("out_of_memory_forward", 2)


@pytest.mark.slow
def test_single_samples_that_do_not_fit_end_the_run(tell):
    config = settings("train.batch_size=4", "memory.when_full=halve")
    end = tell(config, random_table(8), Hungry(0))[-1]
    assert (end.status, end.code) == ("failed", "out_of_memory_forward")
    assert end.facts == {"device": "cpu", "phase": "forward", "batch": 4, "parts": 4}


@pytest.mark.slow
def test_a_session_that_goes_on_keeps_the_parts(tell, tmp_path):
    """The first batch of the second session would fit in one part, and the losses differ then."""
    data, batch = random_table(40), ("train.batch_size=16", "memory.when_full=halve")
    unbroken = tell(settings(*batch, "train.epochs=2"), data, Hungry(9), tmp_path / "one")
    tell(settings(*batch, "train.epochs=1"), data, Hungry(9), tmp_path / "two")
    resumed = tell(settings(*batch, "train.epochs=2"), data, Hungry(1000), tmp_path / "two")
    assert noted(resumed, "memory_halved") == []
    assert step_losses(resumed) == step_losses(unbroken)[3:]


def test_by_rule_a_run_goes_on_in_bf16(tell):
    class Half(Hungry):
        def forward(self, x):
            scores = super().forward(x)
            if x.device.type != "meta" and scores.dtype is torch.float32:
                raise torch.OutOfMemoryError(SAID)
            return scores

    told = tell(settings("memory.when_full=bf16"), random_table(40), Half(1000))
    assert told[-1].status == "completed"
    assert len(noted(told, "memory_bf16")) == 1


@pytest.mark.slow
def test_bf16_that_does_not_help_ends_the_run(tell):
    told = tell(settings("memory.when_full=bf16"), random_table(40), Hungry(5))
    assert told[-1].code == "out_of_memory_forward"
    assert len(noted(told, "memory_bf16")) == 1


def test_an_optimizer_that_does_not_fit_is_not_tried_again(tell, monkeypatch):
    def step(self, closure=None):
        raise torch.OutOfMemoryError(SAID)

    monkeypatch.setattr(torch.optim.SGD, "step", step)
    monkeypatch.setitem(step.__globals__, "__name__", "torch.optim.sgd")
    end = tell(settings("memory.when_full=halve"), random_table(40))[-1]
    assert end.code == "out_of_memory_optimizer"


@pytest.mark.slow
def test_a_validation_that_does_not_fit_is_computed_in_parts(tell, tmp_path):
    """The figures are sums over samples: the same as those of whole batches."""
    more = ("train.validation=0.5", "train.epochs=1", "train.batch_size=20")
    told = tell(settings(*more), random_table(80), Hungry(9, "validation"), tmp_path / "parts")
    whole = tell(settings(*more), random_table(80), Hungry(1000), tmp_path / "whole")
    (found,), (expected,) = (
        [e for e in events if isinstance(e, Evaluated) and e.split == "validation"]
        for events in (told, whole)
    )
    assert found.values == pytest.approx(expected.values, rel=1e-6)
    assert found.samples == 40
    assert noted(told, "evaluation_in_parts") == [{"device": "cpu", "before": 40, "now": 5}]


def test_o03_a_first_device_that_is_full_says_why(tell, monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    more = ("strategy=data-parallel", "devices=simulated:0,simulated:1")
    end = tell(settings(*more), random_table(40), Hungry(5))[-1]
    assert (end.code, end.facts["device"]) == ("out_of_memory_first_forward", "simulated:0")


def test_o03_a_replica_that_is_full_is_named():
    error = torch.OutOfMemoryError(
        f"Caught OutOfMemoryError in replica 1 on device 1.\nOriginal Traceback: {SAID}"
    )
    assert explained(error, GPUS, 64, 1)[0] == "out_of_memory_forward"
    assert device_of(error, GPUS) == "cuda:1"


def test_o17_nothing_of_a_failed_step_stays_alive_once_its_end_is_told(tell):
    """The exception is dropped before the clean-up: its frames would keep their tensors."""
    made: list[weakref.ref[torch.Tensor]] = []

    class Leaking(Hungry):
        def forward(self, x):
            if x.device.type != "meta":
                held = torch.zeros(1000)
                made.append(weakref.ref(held))
            return super().forward(x)

    told = tell(settings("train.batch_size=16"), random_table(40), Leaking(5))
    end = told[-1]
    assert isinstance(end, RunEnded)
    assert end.code == "out_of_memory_forward"
    assert "Traceback" in end.error
    assert made
    assert all(it() is None for it in made)


@pytest.mark.slow
def test_o73_live_tensors_after_step_200_are_those_after_step_20(tell):
    def live():
        gc.collect()
        return sum(issubclass(type(it), torch.Tensor) for it in gc.get_objects())

    class Counting(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(4, 3)
            self.steps, self.counts = 0, {}

        def forward(self, x):
            if x.device.type != "meta" and self.training:
                self.steps += 1
                if self.steps in (21, 201):
                    self.counts[self.steps] = live()
            return self.linear(x)

    net = Counting()
    # One step a report: what waits to be reported is not what leaks.
    config = settings("train.batch_size=4", "train.epochs=25", "optimizer=adam")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dpgui.engine.trainer.FLUSH", 0.0)
        tell(config, random_table(40), net)
    assert net.counts[21] == net.counts[201]


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("x"),
        MemoryError(),
        RuntimeError("CUDA error: out of memory"),
        RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling cublasCreate"),
        RuntimeError("[enforce fail at alloc_cpu.cpp] DefaultCPUAllocator: can't allocate memory"),
        RuntimeError("MPS backend out of memory (MPS allocated: 9 GB)"),
    ],
)
def test_what_says_that_memory_ran_out(error):
    assert is_shortage(error)


def test_other_errors_are_no_shortage():
    assert not is_shortage(RuntimeError("CUDA error: device-side assert triggered"))
    assert not is_shortage(ValueError("out of memory"))


def test_an_error_without_a_phase_counts_as_the_forward_pass():
    assert phase_of(RuntimeError("x")) == "forward"


def test_rules_that_cannot_be_followed_are_refused():
    old = Device(id="cuda:0", kind="cuda", name="old", total=1, precisions=("fp32", "fp16"))
    config = settings("memory.when_full=bf16")
    (problem,) = memory_problems(config, [old])
    assert (problem.path, problem.code) == ("memory.when_full", "when_full_needs_bf16")
    assert memory_problems(settings(), [old]) == []


def test_images_are_halved_too(tell, tmp_path):
    class Seeing(nn.Module):
        def __init__(self, most):
            super().__init__()
            torch.manual_seed(1)
            self.convolution, self.out = nn.Conv2d(1, 4, 3), nn.Linear(4, 3)
            self.most = most

        def forward(self, x):
            if x.device.type != "meta" and self.training and len(x) > self.most:
                raise torch.OutOfMemoryError(SAID)
            return self.out(self.convolution(x).relu().mean((2, 3)))

    more = ("train.batch_size=12", "train.epochs=1")
    told = tell(
        settings(*more, "memory.when_full=halve"), random_images(30), Seeing(6), tmp_path / "a"
    )
    wanted = tell(
        settings(*more, "train.accumulate=2"), random_images(30), Seeing(99), tmp_path / "b"
    )
    assert step_losses(told) == step_losses(wanted)
