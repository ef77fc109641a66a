"""Main memory of a run's processes: pages that they share count once."""

from __future__ import annotations

from types import SimpleNamespace

import psutil
import pytest

from dpgui.devices.held import HeldMemory

MIB = 2**20


class Machine:
    """Processes of 100 MiB each, of which 30 to 90 are counted as their own."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.resident, self.now, self.cost = folder, {}, 0.0, 0.0
        monkeypatch.setattr(psutil, "Process", self.process)

    def process(self, pid):
        if pid not in self.resident:
            raise psutil.NoSuchProcess(pid)
        info = SimpleNamespace(rss=self.resident[pid])
        return SimpleNamespace(memory_info=lambda: info)

    def has(self, pid, resident, own=None):
        self.resident[pid] = resident * MIB
        if own is not None:
            (self.folder / str(pid)).mkdir(exist_ok=True)
            text = (
                f"00-ff ---p 0 00:00 0 [rollup]\nRss: 1 kB\nPss: {own * 1024} kB\nPss_Anon: 7 kB\n"
            )
            (self.folder / str(pid) / "smaps_rollup").write_text(text)

    def clock(self):
        self.now += self.cost / 2
        return self.now


@pytest.fixture
def machine(tmp_path, monkeypatch):
    return Machine(tmp_path, monkeypatch)


def test_shared_pages_are_counted_once(machine):
    for pid in (1, 2, 3):
        machine.has(pid, 100, 40)
    assert HeldMemory(machine.folder).of([1, 2, 3, 4]) == 120 * MIB


def test_who_is_not_told_of_counts_with_all_that_is_resident(machine):
    machine.has(1, 100, 40)
    machine.has(2, 100)
    assert HeldMemory(machine.folder).of([1, 2]) == 140 * MIB
    assert HeldMemory(machine.folder).of([7]) is None
    assert HeldMemory(machine.folder).of([]) is None


def test_looking_takes_a_fiftieth_of_the_time_and_growth_shows_in_between(machine):
    """A look of 1 second: the next one is due 50 seconds later."""
    held = HeldMemory(machine.folder, machine.clock)
    machine.cost = 2.0
    machine.has(1, 100, 40)
    assert held.of([1]) == 40 * MIB
    machine.cost = 0.0
    machine.has(1, 110, 99)
    assert held.of([1]) == 50 * MIB
    machine.now += 49.0
    assert held.of([1]) == 50 * MIB
    machine.now += 1.0
    assert held.of([1]) == 99 * MIB


def test_a_new_process_is_looked_at_at_once(machine):
    held = HeldMemory(machine.folder, machine.clock)
    machine.cost = 2.0
    machine.has(1, 100, 90)
    assert held.of([1]) == 90 * MIB
    machine.cost = 0.0
    machine.has(1, 100, 50)
    machine.has(2, 100, 50)
    assert held.of([1, 2]) == 100 * MIB
