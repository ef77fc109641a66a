"""Memory that runs out in one of several processes: what is asked for, handed on, and gone on with.

The whole way over torch's launcher is in tests/runs/test_sparing_launched.py.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import torch

from dpgui.data.stages import drained
from dpgui.devices import Device
from dpgui.engine.check import memory_problems
from dpgui.engine.ddp import Ranked
from dpgui.engine.memory.shortage import explained
from dpgui.engine.memory.spared import VARIABLE, Change, Wanting, change_in, hand_on, handed_on
from dpgui.engine.memory.sparing import Sparing
from dpgui.engine.planning import Plan, planning
from dpgui.engine.training_state import TrainingState
from dpgui.events import RunEnded
from tests.engine.conftest import random_table, settings
from tests.engine.test_memory_shortage import Hungry
from tests.engine.test_ranks_parts import Remade

HALVED = Change(code="memory_halved", facts={"device": "cpu", "parts": 4})


class Pair:
    """The second of two processes; the first says `others` wherever the most is asked for."""

    rank = local_rank = 1
    size = local_size = 2
    leads = False
    asked = 0

    def __init__(self, others=(0, 0)):
        self._others = others

    def share(self, samples):
        return slice(-(-samples // 2), samples)

    def most(self, values):
        return [max(pair) for pair in zip(values, self._others, strict=True)]

    def take_turn(self):
        """Nobody waits."""


@pytest.fixture(autouse=True)
def nothing_handed_on(monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    # There is nobody to exchange with.
    monkeypatch.setattr(Ranked, "wrap", lambda self, net, **_: net)


def sparing(*changes, net=None, team=None, samples=40):
    config = settings("strategy=ddp", "strategy.processes=2", *changes)
    made = drained(planning(config, data=random_table(samples), net=net, team=team or Pair()))
    state = TrainingState(made)
    told = []
    return Sparing(made, state, told.append), state, told


def batch(whole=16):
    """What the second of two has of a batch: its half of the samples, and all labels."""
    return torch.ones(whole // 2, 4), torch.arange(whole) % 3


HALVE = ("memory.when_full=halve", "train.batch_size=16")


def test_a_step_of_several_is_not_made_again_but_what_helps_is_asked_for():
    spared, state, told = sparing(*HALVE, net=Hungry(4))
    with pytest.raises(Wanting) as caught:
        spared.step(*batch())
    wanted = {"device": "cpu", "step": 1, "batch": 16, "before": 1, "parts": 2}
    assert caught.value.change == Change(code="memory_halved", facts=wanted)
    assert isinstance(caught.value.__cause__, torch.OutOfMemoryError)
    assert (state.stepper.parts, told) == (1, []), "all of them change it when they begin again"


def test_what_was_handed_on_is_gone_on_with_and_doubled_again():
    hand_on(HALVED)
    spared, state, _ = sparing(*HALVE, net=Hungry(1))
    assert state.stepper.parts == 4  # eight samples in pieces of two
    with pytest.raises(Wanting) as caught:
        spared.step(*batch())
    assert caught.value.change.parts == 8
    spared.remember()
    assert state.progress.parts == 4, "a checkpoint keeps it"


def test_who_was_not_told_hears_it_from_the_others():
    _, state, _ = sparing(*HALVE, team=Pair(others=(8, 0)))
    assert state.stepper.parts == 8
    _, state, _ = sparing("memory.when_full=bf16", team=Pair(others=(0, 1)))
    assert state.stepper.precision is torch.bfloat16


def test_bf16_is_asked_for_once():
    spared, _, _ = sparing("memory.when_full=bf16", net=Hungry(4))
    with pytest.raises(Wanting) as caught:
        spared.step(*batch())
    change = caught.value.change
    assert (change.code, change.bf16, change.parts) == ("memory_bf16", True, 0)
    hand_on(change)
    spared, state, _ = sparing("memory.when_full=bf16", net=Hungry(4))
    assert state.stepper.precision is torch.bfloat16
    with pytest.raises(torch.OutOfMemoryError):
        spared.step(*batch())


def test_samples_of_one_process_that_are_single_already_end_the_run():
    hand_on(Change(code="memory_halved", facts={"parts": 8}))
    spared, _, _ = sparing(*HALVE, net=Hungry(0))
    with pytest.raises(torch.OutOfMemoryError):
        spared.step(*batch())


def test_a_batch_norm_is_never_left_with_one_sample_of_a_process():
    hand_on(HALVED)  # pieces of two, in each process
    spared, _, _ = sparing(*HALVE, net=Hungry(1, norm=True), samples=32)
    with pytest.raises(torch.OutOfMemoryError):
        spared.step(*batch())


def test_gradients_that_come_twice_cannot_be_had_in_parts():
    class Full(Remade):
        def forward(self, x):
            if x.device.type != "meta":
                raise torch.OutOfMemoryError
            return super().forward(x)

    spared, _, _ = sparing(*HALVE, net=Full())
    with pytest.raises(torch.OutOfMemoryError):
        spared.step(*batch())


def test_a_change_goes_with_the_end_and_is_no_part_of_what_is_told():
    facts = {"device": "cpu", "batch": 16, **Wanting(HALVED).facts}
    end = RunEnded(status="failed", code="out_of_memory_forward", facts=facts)
    change, told = change_in(RunEnded.model_validate_json(end.model_dump_json()))
    assert change == HALVED
    assert told.facts == {"device": "cpu", "batch": 16}
    assert change_in(told) == (None, told)
    unknown = end.model_copy(update={"facts": {"spared": {"code": "of another dpgui"}}})
    assert change_in(unknown)[0] is None
    assert handed_on() is None


def test_a_process_speaks_of_its_own_gpu_and_not_of_data_parallel():
    gpus = tuple(Device(id=f"cuda:{n}", kind="cuda", name="GPU", total=1) for n in range(2))
    for rank, device in enumerate(gpus):
        strategy = SimpleNamespace(ranked=True)
        made = SimpleNamespace(
            strategy=strategy, devices=gpus, team=SimpleNamespace(local_rank=rank)
        )
        own = Plan.own_devices.fget(made)
        assert own == (device,)
        code, facts = explained(torch.OutOfMemoryError("CUDA out of memory."), own, 16, 1)
        assert (code, facts["device"]) == ("out_of_memory_forward", device.id)
    strategy.ranked = False
    assert Plan.own_devices.fget(made) == gpus


def test_the_rule_is_allowed_with_ddp():
    cpu = Device(id="cpu", kind="cpu", name="CPU", total=1, precisions=("fp32", "bf16"))
    for rule in ("halve", "bf16"):
        assert memory_problems(settings("strategy=ddp", f"memory.when_full={rule}"), [cpu]) == []
