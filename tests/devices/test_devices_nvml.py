import pynvml
import pytest
from devices_fakes import GIB, FakeCard, FakeNvml, card_a, card_b, sliced_card

from dpgui.devices.nvml import Nvml, pci_id


def test_cards_come_in_the_drivers_order_with_all_their_facts():
    first, second = Nvml(FakeNvml(card_a(), card_b(total=8 * GIB, capability=(7, 5)))).cards()
    assert (first.number, first.name, first.pci) == ("0", "Alpha", "0000:17:00.0")
    assert first.uuid == "GPU-aaaaaaaa-0000-0000-0000-000000000001"
    assert (second.number, second.total, second.capability) == ("1", 8 * GIB, (7, 5))
    assert not second.is_slice


def test_figures_have_the_units_that_are_promised():
    library = FakeNvml(card_a(used=3 * GIB, load=42, temperature=66, milliwatts=250_500))
    nvml = Nvml(library)
    handle = nvml.cards()[0].handle
    assert nvml.memory(handle) == (3 * GIB, 24 * GIB)
    assert nvml.load(handle) == 42.0
    assert nvml.temperature(handle) == 66.0
    assert nvml.power(handle) == 250.5


@pytest.mark.parametrize(
    ("reasons", "by"),
    [
        (pynvml.nvmlClocksThrottleReasonNone, ""),
        (pynvml.nvmlClocksThrottleReasonGpuIdle, ""),
        (pynvml.nvmlClocksThrottleReasonApplicationsClocksSetting, ""),
        (pynvml.nvmlClocksThrottleReasonSwPowerCap, "power"),
        (pynvml.nvmlClocksThrottleReasonHwPowerBrakeSlowdown, "power"),
        (pynvml.nvmlClocksThrottleReasonSwThermalSlowdown, "temperature"),
        (pynvml.nvmlClocksThrottleReasonHwThermalSlowdown | 4, "temperature"),
    ],
)
def test_what_lowers_the_clock(reasons, by):
    card = card_a(slowed=reasons)
    assert Nvml(FakeNvml(card)).throttled(card) == by


def test_a_card_that_does_not_tell_what_lowers_its_clock():
    card = card_a(refused={"CurrentClocksThrottleReasons"})
    assert Nvml(FakeNvml(card)).throttled(card) is None


def test_a_program_that_computes_and_draws_counts_once():
    card = card_a(compute={10: 100, 11: None}, graphics={10: 100, 12: 7})
    assert Nvml(FakeNvml(card)).processes(card) == {10: 100, 11: None, 12: 7}


def test_memory_known_to_one_list_only_is_kept():
    card = card_a(compute={10: 100}, graphics={10: None})
    assert Nvml(FakeNvml(card)).processes(card) == {10: 100}


def test_no_driver_is_no_crash():
    nvml = Nvml(FakeNvml(broken="NVML Shared Library Not Found"))
    assert nvml.why == "NVML Shared Library Not Found"
    assert nvml.cards() == ()
    nvml.close()


def test_o22_count_zero_is_an_empty_list():
    nvml = Nvml(FakeNvml())
    assert nvml.cards() == ()
    assert nvml.why == ""


def test_o22_each_refused_figure_is_none_and_nothing_else():
    refused = {"UtilizationRates", "Temperature", "PowerUsage"}
    nvml = Nvml(FakeNvml(card_a(refused=refused)))
    handle = nvml.cards()[0].handle
    assert (nvml.load(handle), nvml.temperature(handle), nvml.power(handle)) == (None, None, None)
    assert nvml.memory(handle) == (GIB, 24 * GIB)


def test_o22_a_card_that_refuses_everything_still_has_a_row():
    everything = {
        "Name", "UUID", "PciInfo", "CudaComputeCapability", "MemoryInfo",
        "ComputeRunningProcesses", "GraphicsRunningProcesses",
    }  # fmt: skip
    nvml = Nvml(FakeNvml(card_a(refused=everything)))
    (card,) = nvml.cards()
    assert (card.name, card.uuid, card.pci, card.total, card.capability) == (
        "GPU",
        "",
        "",
        None,
        None,
    )
    assert nvml.processes(card.handle) == {}


def test_a_lost_card_does_not_hide_the_others():
    cards = Nvml(FakeNvml(card_a(refused={"HandleByIndex"}), card_b())).cards()
    assert [(card.number, card.name) for card in cards] == [("1", "Beta")]


def test_o22_a_sliced_card_gives_its_slices():
    first, second = Nvml(FakeNvml(sliced_card())).cards()
    assert (first.number, first.is_slice, first.total) == ("0.0", True, 5 * GIB)
    assert second.uuid.startswith("MIG-")
    assert first.pci == second.pci == "0000:99:00.0"
    assert first.capability == (8, 0)


def test_closing_twice_lets_go_once():
    library = FakeNvml(FakeCard("Alpha", "GPU-a", 1))
    nvml = Nvml(library)
    assert library.users == 1
    nvml.close()
    nvml.close()
    assert library.users == 0


def test_pci_ids_are_written_as_linux_writes_them():
    assert pci_id(0, 0x65, 0) == "0000:65:00.0"
    assert pci_id(0x10, 0xCA, 0x1F) == "0010:ca:1f.0"


@pytest.mark.parametrize(
    "name", [name for name in vars(FakeNvml) if name.startswith(("nvml", "NVML"))]
)
def test_the_fake_has_only_names_that_pynvml_has(name):
    assert hasattr(pynvml, name)
