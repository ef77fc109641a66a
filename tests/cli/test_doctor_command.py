"""`dpgui doctor`."""

from __future__ import annotations

import pytest

from dpgui.config import ConfigError, Problem
from dpgui.devices import Copies, Device, TorchReport, copies

ZEROS = """
import json
print(json.dumps({"trying": ["cuda:1", "cuda:0"]}))
print(json.dumps({"arrived": False}))
"""
ARRIVED = 'print("{\\"trying\\": [\\"a\\", \\"b\\"]}\\n{\\"arrived\\": true}\\n" * 2)'


@pytest.fixture
def two_cards(monkeypatch):
    """This machine has two GPUs; says what the child tells that copies between them."""
    found = [Device(id=f"cuda:{i}", kind="cuda", name="", usable=True) for i in range(2)]
    monkeypatch.setattr("dpgui.devices.ask_torch", lambda: TorchReport(torch="2.9.0"))
    monkeypatch.setattr("dpgui.devices.detect", lambda report: found)
    monkeypatch.setattr(copies, "_known", {})

    def telling(program):
        monkeypatch.setattr(
            "dpgui.devices.Copies", lambda cards: Copies(cards, program=("-c", program))
        )

    return telling


def test_o16_copies_that_bring_zeros_are_an_error_with_its_pair(dpgui, two_cards):
    two_cards(ZEROS)
    said = dpgui("doctor")
    assert said.code == 2
    assert "error: What was copied from cuda:1 to cuda:0 did not arrive." in said.out
    assert "NCCL_P2P_DISABLE=1" in said.out


def test_a_program_reads_the_codes(dpgui, two_cards):
    two_cards(ZEROS)
    (line,) = dpgui("doctor", "--json").lines
    assert [problem["code"] for problem in line["problems"]] == ["copy_changed"]


def test_a_well_machine(dpgui, two_cards):
    two_cards(ARRIVED)
    said = dpgui("doctor")
    assert (said.code, said.err) == (0, "Trying copies between 2 GPUs ...\n")
    assert said.out == "Nothing is wrong with its devices, and copies between 2 GPUs arrive.\n"


def test_a_missing_torch_is_what_is_wrong(dpgui, monkeypatch):
    def missing() -> TorchReport:
        facts = {"python": "/usr/bin/python"}
        raise ConfigError([Problem(path="devices", code="torch_missing", facts=facts)])

    monkeypatch.setattr("dpgui.devices.ask_torch", missing)
    said = dpgui("doctor")
    assert said.code == 2
    assert "error: torch is not installed for /usr/bin/python." in said.out
