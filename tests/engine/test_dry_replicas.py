"""The dry run of DataParallel: on the devices that are picked, and without a trace."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from dpgui.devices import Device, Reading
from dpgui.engine import dry_replicas, parallel
from dpgui.engine.choices import strategies
from dpgui.engine.dry_replicas import replica_problems
from dpgui.engine.memory import free
from dpgui.engine.memory.shortage import is_poisoned
from dpgui.engine.parallel import CudaDataParallel, SimulatedDataParallel, SimulatedDevices


def cards(*places: int) -> list[Device]:
    return [Device(id=f"cuda:{place}", kind="cuda", name="") for place in places]


def simulated(count: int) -> SimulatedDevices:
    found = [Device(id=f"simulated:{place}", kind="simulated", name="") for place in range(count)]
    return SimulatedDevices(found)


class Asks(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 2)

    def forward(self, x):
        return self.linear(x.to(next(self.parameters()).device))


class Raises(nn.Module):
    def __init__(self, error):
        super().__init__()
        self.linear, self.error = nn.Linear(3, 2), error

    def forward(self, x):
        raise self.error


def with_buffers() -> nn.Module:
    return nn.Sequential(nn.BatchNorm1d(3), nn.Dropout(0.5), nn.Linear(3, 2))


@pytest.fixture
def two_cards(monkeypatch):
    """A strategy on cuda:1 and cuda:0, whose cards are a device without numbers, and its calls."""
    calls = []
    states = {"cuda:1": "first", "cuda:0": "second"}

    def replicas(module, device_ids, output_device):
        calls.append((device_ids, output_device, {weight.device for weight in module.parameters()}))
        states.update(dict.fromkeys(states, "drawn from"))
        wrapped = SimulatedDataParallel(module, len(device_ids))
        wrapped.src_device_obj = torch.device("meta")
        return wrapped

    monkeypatch.setattr(parallel, "Replicas", replicas)
    monkeypatch.setattr(torch.cuda, "get_rng_state", states.__getitem__)
    monkeypatch.setattr(torch.cuda, "set_rng_state", lambda state, at: states.update({at: state}))
    strategy = strategies["data-parallel"]().build(cards(1, 0))
    assert isinstance(strategy, CudaDataParallel)
    strategy.device = torch.device("meta")
    return strategy, calls, states


def test_o20_picked_cards_are_tried_by_the_wrapper_of_torch_in_their_order(two_cards):
    strategy, calls, _ = two_cards
    assert strategy.problems_of(nn.Linear(3, 2), (3,), 1) == []
    assert calls == [([1, 0], 1, {torch.device("meta")})]


def test_o20_what_fails_on_cards_is_told_as_on_simulated_devices(two_cards):
    strategy, _, _ = two_cards
    found = strategy.problems_of(Asks(), (3,), 1)
    assert found == simulated(2).problems_of(Asks(), (3,), 1)
    assert [(each.path, each.code) for each in found] == [("strategy", "forward_fails_in_replica")]
    assert "StopIteration" in str(found[0].facts["why"])


def test_the_model_comes_back_from_the_cards_as_it_was(two_cards):
    strategy, _, states = two_cards
    net = with_buffers()
    weights = [(weight, weight.data_ptr()) for weight in net.parameters()]
    before = {name: value.clone() for name, value in net.state_dict().items()}
    assert strategy.problems_of(net, (3,), 1) == []
    after = list(net.parameters())
    assert all(now is was for now, (was, _) in zip(after, weights, strict=True))
    assert [weight.data_ptr() for weight in after] == [place for _, place in weights]
    assert all(torch.equal(before[name], value) for name, value in net.state_dict().items())
    assert states == {"cuda:1": "first", "cuda:0": "second"}


def test_the_memory_of_cards_is_given_back_and_that_of_the_cpu_is_not_asked(two_cards, monkeypatch):
    given = []
    monkeypatch.setattr(dry_replicas, "give_back", lambda: given.append("all"))
    assert simulated(2).problems_of(nn.Linear(3, 2), (3,), 1) == []
    assert given == []
    two_cards[0].problems_of(Asks(), (3,), 1)
    assert given == ["all"]


@pytest.mark.parametrize("strategy", [CudaDataParallel(cards(0)), simulated(1)])
def test_one_device_has_no_replicas_to_try(strategy):
    assert strategy.problems_of(Asks(), (3,), 1) == []


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory. GPU 1 has"),
        RuntimeError("CUDA error: an illegal memory access was encountered"),
    ],
)
def test_a_full_or_broken_card_is_no_matter_of_the_model(error):
    with pytest.raises(type(error), match="CUDA"):
        replica_problems(Raises(error), (3,), simulated(2))


def test_only_a_broken_card_is_poisoned():
    assert is_poisoned(RuntimeError("CUDA error: device-side assert triggered"))
    assert not is_poisoned(RuntimeError("mat1 and mat2 shapes cannot be multiplied"))


def test_simulated_replicas_leave_buffers_and_random_state():
    net = with_buffers()
    before = {name: value.clone() for name, value in net.state_dict().items()}
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    assert simulated(4).problems_of(net, (3,), 1) == []
    assert torch.equal(torch.rand(3), expected)
    assert all(torch.equal(before[name], value) for name, value in net.state_dict().items())


def test_simulated_replicas_ask_no_gpu_for_its_random_state(monkeypatch):
    def refuse(*_):
        raise AssertionError("CUDA was asked")

    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    monkeypatch.setattr(torch.cuda, "get_rng_state", refuse)
    assert simulated(2).problems_of(nn.Linear(3, 2), (3,), 1) == []


def test_what_this_process_holds_of_a_card_counts_as_free(monkeypatch):
    """Else a dry run there, which starts CUDA, would make every estimate half a GB too narrow."""
    told = {"cuda:0": Reading(used=9, total=24, this_run=4), "cuda:1": Reading(used=9, total=24)}
    monkeypatch.setattr(free.Monitor, "read", lambda monitor, pids: told)
    assert free.free_of(cards(0, 1)) == {"cuda:0": 19, "cuda:1": 15}
