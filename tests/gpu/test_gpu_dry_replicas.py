"""The dry run of DataParallel on real cards: finds what fails there, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch
from torch import Tensor, nn

from dpgui.config import ConfigError, with_overrides
from dpgui.devices import Device
from dpgui.engine.dry_replicas import replica_problems
from dpgui.engine.parallel import CudaDataParallel
from dpgui.engine.planning import plan
from tests.engine.conftest import random_table, settings

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]
several = pytest.mark.skipif(torch.cuda.device_count() < 2, reason="needs two CUDA devices")


def on_cards(places: Sequence[int]) -> CudaDataParallel:
    return CudaDataParallel([Device(id=f"cuda:{place}", kind="cuda", name="") for place in places])


class Elsewhere(nn.Module):
    """Makes a tensor on the CPU in its forward: right there, and wrong on every card."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x) + torch.zeros(len(x), 3)


class Asks(nn.Module):
    """Looks for its device among its parameters, of which a replica has none (O-20)."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x.to(next(self.parameters()).device))


def left_as_it_was(strategy: CudaDataParallel) -> None:
    """A net with buffers and dropout, tried by `strategy`, is untouched, and so are its cards."""
    net = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Dropout(0.5), nn.Linear(8, 3))
    before = {name: value.clone() for name, value in net.state_dict().items()}
    ids = [device.id for device in strategy.devices]
    states = [torch.cuda.get_rng_state(name) for name in ids]
    held = [torch.cuda.memory_allocated(name) for name in ids]
    assert replica_problems(net, (4,), strategy) == []
    assert {value.device.type for value in net.state_dict().values()} == {"cpu"}
    assert all(torch.equal(before[name], value) for name, value in net.state_dict().items())
    assert all(
        torch.equal(torch.cuda.get_rng_state(name), state)
        for name, state in zip(ids, states, strict=True)
    )
    assert [torch.cuda.memory_allocated(name) for name in ids] == held


def test_a_card_is_tried_and_nothing_is_left_of_it() -> None:
    left_as_it_was(on_cards([0]))


def test_a_forward_that_fails_only_on_a_card_is_found() -> None:
    (found,) = replica_problems(Elsewhere(), (4,), on_cards([0]))
    assert found.code == "forward_fails_in_replica"
    assert "same device" in str(found.facts["why"])


@several
def test_several_cards_are_tried_in_any_order_and_nothing_is_left_of_it() -> None:
    left_as_it_was(on_cards([0, 1]))
    left_as_it_was(on_cards([1, 0]))


@several
def test_a_plan_for_two_cards_refuses_a_model_that_asks_for_its_parameters() -> None:
    changes = ["devices=cuda:0,cuda:1", "strategy=data-parallel"]
    config = with_overrides(settings(), changes)
    with pytest.raises(ConfigError) as caught:
        plan(config, data=random_table(24), net=Asks())
    assert [each.code for each in caught.value.problems] == ["forward_fails_in_replica"]
