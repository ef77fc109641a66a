"""Copies from card to card, on real ones."""

from __future__ import annotations

import pytest
import torch

from dpgui.data.stages import drained
from dpgui.devices import Copies, Device
from dpgui.devices.copying import arrives
from dpgui.engine.peers import copying

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]
several = pytest.mark.skipif(torch.cuda.device_count() < 2, reason="needs two CUDA devices")


@pytest.mark.parametrize(("source", "target"), [("cuda:0", "cpu"), ("cpu", "cuda:0")])
def test_a_pattern_goes_to_a_card_and_comes_back(source: str, target: str) -> None:
    assert arrives(torch, source, target)


@several
def test_o16_copies_between_all_cards_of_this_machine_arrive() -> None:
    cards = [
        Device(id=f"cuda:{place}", kind="cuda", name="")
        for place in range(torch.cuda.device_count())
    ]
    with Copies(cards) as copies:
        assert drained(copying(copies)) == []
