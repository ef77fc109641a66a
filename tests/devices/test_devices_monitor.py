import os
import subprocess
import sys

import psutil
import pytest
from devices_fakes import GIB, FakeNvml, card_a, card_b, sliced_card, torch_device, torch_report

from dpgui.devices import Device, Monitor, Reading, detect
from dpgui.devices.host import CpuMonitor
from dpgui.devices.nvml import Nvml


def monitor(*cards, order=None, **report):
    """A monitor of `cards`, which CUDA counts in `order`."""
    nvml = Nvml(FakeNvml(*cards))
    listed = torch_report(*(order or cards), **report)
    return Monitor(detect(listed, nvml=nvml), nvml=nvml)


def test_o10_figures_of_cuda_0_are_those_of_the_card_cuda_calls_0():
    a, b = card_a(used=1 * GIB, load=10), card_b(used=2 * GIB, load=90)
    readings = monitor(a, b, order=(b, a)).read()
    assert (readings["cuda:0"].used, readings["cuda:0"].load) == (2 * GIB, 90.0)
    assert (readings["cuda:1"].used, readings["cuda:1"].load) == (1 * GIB, 10.0)


def test_o10_with_one_visible_card_the_figures_are_its_own():
    a, b = card_a(used=1 * GIB), card_b(used=2 * GIB)
    readings = monitor(a, b, order=(b,), visible="1").read()
    assert readings["cuda:0"].used == 2 * GIB
    assert readings["nvml:0"].used == 1 * GIB


def test_o10_by_the_place_on_the_bus_when_the_uuid_is_refused():
    a, b = card_a(refused={"UUID"}), card_b(used=2 * GIB, refused={"UUID"})
    assert monitor(a, b, order=(b, a)).read()["cuda:0"].used == 2 * GIB


def test_this_run_and_the_others_are_kept_apart():
    me = os.getpid()
    card = card_a(compute={me: 3 * GIB, 2**22 + 1: 1 * GIB}, graphics={2**22 + 2: None})
    reading = monitor(card).read([me])["cuda:0"]
    assert reading.this_run == 3 * GIB
    assert [(o.pid, o.name, o.memory) for o in reading.others] == [
        (2**22 + 1, "", 1 * GIB),
        (2**22 + 2, "", None),
    ]


def test_other_programs_have_names_and_the_largest_comes_first():
    me, parent = os.getpid(), os.getppid()
    reading = monitor(card_a(compute={me: 1 * GIB, parent: 2 * GIB})).read()["cuda:0"]
    assert reading.this_run is None
    assert [other.pid for other in reading.others] == [parent, me]
    assert reading.others[1].name == psutil.Process(me).name()


def test_names_are_forgotten_with_their_programs(monkeypatch):
    card = card_a(compute={os.getpid(): 1})
    watcher = monitor(card)
    assert watcher.read()["cuda:0"].others[0].name
    card.compute.clear()
    assert watcher.read()["cuda:0"].others == ()
    # The number may come back as another program: it is asked again.
    card.compute[os.getpid()] = 1
    monkeypatch.setattr(psutil.Process, "name", lambda self: "reborn")
    assert watcher.read()["cuda:0"].others[0].name == "reborn"


def test_o22_what_a_slice_refuses_is_none_and_its_memory_is_its_own():
    card = sliced_card()
    watcher = monitor(card, devices=(torch_device(0, card.slices[1]),))
    reading = watcher.read()["cuda:0"]
    assert (reading.used, reading.total) == (2 * GIB, 5 * GIB)
    assert (reading.load, reading.temperature, reading.power) == (None, None, None)


def test_o22_a_slice_that_nvml_does_not_know_keeps_torchs_total():
    card = sliced_card()
    unknown = torch_device(0, card.slices[0], uuid="dddddddd-0000", total=5 * GIB)
    reading = monitor(card, devices=(unknown,), visible="MIG-dddddddd-0000").read()["cuda:0"]
    assert reading == Reading(total=5 * GIB)


def test_o22_memory_that_is_refused_degrades_to_torchs_total():
    reading = monitor(card_a(refused={"MemoryInfo"})).read()["cuda:0"]
    assert (reading.used, reading.total) == (None, 24 * GIB - GIB // 2)


def test_a_card_that_falls_off_the_bus_reads_as_unknown():
    card = card_a()
    watcher = monitor(card)
    assert watcher.read()["cuda:0"].used == GIB
    card.refused = {
        "MemoryInfo", "UtilizationRates", "Temperature", "PowerUsage", "TotalEnergyConsumption",
        "ComputeRunningProcesses", "GraphicsRunningProcesses", "CurrentClocksThrottleReasons",
    }  # fmt: skip
    assert watcher.read()["cuda:0"] == Reading(total=24 * GIB - GIB // 2)


def test_simulated_gpus_invent_no_figures(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "1")
    with Monitor(detect(nvml=Nvml(FakeNvml()))) as watcher:
        assert watcher.read([os.getpid()])["simulated:0"] == Reading(total=8 * GIB)


def test_without_nvidia_devices_the_driver_is_not_opened(monkeypatch):
    library = FakeNvml(card_a())
    monkeypatch.setattr("dpgui.devices.nvml.pynvml", library)
    with Monitor([Device(id="mps", kind="mps", name="Apple GPU", total=5)]) as watcher:
        assert library.users == 0
        assert watcher.read() == {"mps": Reading(total=5)}


def test_a_monitor_lets_go_of_its_own_driver_only(monkeypatch):
    library = FakeNvml(card_a())
    monkeypatch.setattr("dpgui.devices.nvml.pynvml", library)
    devices = detect(torch_report(card_a()))
    own = Monitor(devices)
    assert library.users == 1
    own.close()
    own.close()
    assert library.users == 0
    assert own.read()["cuda:0"] == Reading(total=devices[0].total)

    given = Nvml(library)
    Monitor(devices, nvml=given).close()
    assert library.users == 1


def test_the_cpu_reads_memory_of_the_system_and_of_this_run():
    with Monitor(detect(nvml=Nvml(FakeNvml()))) as watcher:
        reading = watcher.read([os.getpid()])["cpu"]
    resident = psutil.Process().memory_info().rss
    assert reading.total == psutil.virtual_memory().total
    assert 0 < reading.used <= reading.total
    assert reading.this_run == pytest.approx(resident, rel=0.2)
    assert reading.others == ()


def test_memory_of_several_processes_is_added_and_dead_ones_are_left_out():
    child = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True); input()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        child.stdout.readline()
        cpu = CpuMonitor()
        own, both = cpu.read([os.getpid()]).this_run, cpu.read([os.getpid(), child.pid]).this_run
        assert both > own + 2**20
    finally:
        child.communicate(b"\n", timeout=30)
    assert cpu.read([child.pid]).this_run is None
    assert cpu.read().this_run is None


def test_cpu_load_is_that_since_the_last_reading(monkeypatch):
    times = iter([(100.0, 1000.0), (130.0, 1040.0), (130.0, 1040.0), (140.0, 1080.0)])
    monkeypatch.setattr("dpgui.devices.host._times", lambda: next(times))
    cpu = CpuMonitor()
    assert cpu.read().load == 75.0
    assert cpu.read().load is None  # no time has passed: nothing can be said
    assert cpu.read().load == 25.0


def test_cpu_load_is_a_share():
    cpu = CpuMonitor()
    sum(range(10**6))
    load = cpu.read().load
    assert load is None or 0 <= load <= 100
