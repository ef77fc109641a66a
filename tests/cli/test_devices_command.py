"""`dpgui devices`."""

from __future__ import annotations

import pytest

from dpgui.config import ConfigError, Problem
from dpgui.devices import TorchReport


@pytest.fixture
def torch_for_cpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """torch answers at once: it is a build for CPUs."""
    report = TorchReport(torch="2.9.0")
    monkeypatch.setattr("dpgui.devices.ask_torch", lambda: report)


@pytest.mark.usefixtures("torch_for_cpus")
def test_devices_are_listed_the_simulated_ones_first_and_the_cpu_last(dpgui) -> None:
    rows = dpgui("devices", "--json", "--simulate-gpus", "2").lines
    ids = [row["id"] for row in rows]
    assert ids[:2] == ["simulated:0", "simulated:1"]
    assert ids[-1] == "cpu"
    assert all(row["simulated"] for row in rows[:2])
    assert rows[-1]["usable"] is True
    assert rows[-1]["total"] > 2**28


@pytest.mark.usefixtures("torch_for_cpus")
def test_a_table_for_people(dpgui) -> None:
    said = dpgui("devices", "--simulate-gpus", "1")
    assert said.code == 0
    assert "Simulated GPU 0" in said.out
    assert said.out.splitlines()[-1].startswith("cpu")
    assert "yes, fp32" in said.out


def test_without_torch_the_devices_are_listed_all_the_same(dpgui, monkeypatch) -> None:
    def missing() -> TorchReport:
        facts = {"python": "/usr/bin/python"}
        raise ConfigError([Problem(path="devices", code="torch_missing", facts=facts)])

    monkeypatch.setattr("dpgui.devices.ask_torch", missing)
    said = dpgui("devices")
    assert said.code == 2
    assert "pip install torch" in said.err
    assert "cpu" in said.out
