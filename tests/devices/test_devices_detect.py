import psutil
import pytest
from devices_fakes import FakeNvml, card_a, torch_report

from dpgui.config import ConfigError
from dpgui.cores import usable_cores
from dpgui.devices import Accelerator, TorchReport, detect, simulated_count
from dpgui.devices.bus import cards_on_the_bus
from dpgui.devices.host import cpu_name
from dpgui.devices.nvml import Nvml

NO_DRIVER = "NVML Shared Library Not Found"


def without_driver():
    return Nvml(FakeNvml(broken=NO_DRIVER))


def accelerated(**facts):
    return TorchReport(torch="2.14.1", accelerator=Accelerator(**facts))


def bus_with(folder, **places):
    for place, (vendor, kind) in places.items():
        (folder / place).mkdir()
        (folder / place / "vendor").write_text(f"{vendor}\n")
        (folder / place / "class").write_text(f"{kind}\n")
    return folder


def test_o23_without_any_gpu_the_cpu_is_there_and_usable():
    (cpu,) = detect(torch_report(why="Found no NVIDIA driver"), nvml=without_driver())
    assert (cpu.id, cpu.kind, cpu.usable, cpu.problem) == ("cpu", "cpu", True, None)
    assert cpu.precisions == ("fp32", "bf16")
    assert cpu.total == psutil.virtual_memory().total
    assert cpu.processors == usable_cores() >= 1
    assert cpu.name


def test_o22_count_zero_offers_the_cpu():
    assert [d.id for d in detect(nvml=Nvml(FakeNvml()))] == ["cpu"]


def test_order_is_simulated_then_gpus_then_cpu(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "2")
    found = detect(torch_report(card_a()), nvml=Nvml(FakeNvml(card_a())))
    assert [d.id for d in found] == ["simulated:0", "simulated:1", "cuda:0", "cpu"]


def test_simulated_gpus_say_so(monkeypatch):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", "1")
    first = detect(nvml=without_driver())[0]
    assert first.simulated
    assert first.usable
    assert first.name == "Simulated GPU 0"
    assert first.total == 8 * 2**30
    assert first.precisions == ("fp32", "bf16")  # those of the CPU, which computes


@pytest.mark.parametrize(("text", "count"), [("", 0), ("0", 0), (" 4 ", 4), ("64", 64)])
def test_simulated_count(monkeypatch, text, count):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", text)
    assert simulated_count() == count


def test_simulated_count_when_not_set():
    assert simulated_count() == 0


@pytest.mark.parametrize("text", ["four", "-1", "1.5", "65", "²"])
def test_a_wrong_simulated_count_is_a_sentence(monkeypatch, text):
    monkeypatch.setenv("DPGUI_SIMULATED_GPUS", text)
    with pytest.raises(ConfigError, match=r"DPGUI_SIMULATED_GPUS=.* from 0 to 64"):
        simulated_count()


def test_o23_apple_is_one_single_device():
    report = accelerated(type="mps", count=1, totals=(16,), precisions=("fp32", "fp16"))
    apple, cpu = detect(report, nvml=without_driver())
    assert (apple.id, apple.kind, apple.name, apple.total) == ("mps", "mps", "Apple GPU", 16)
    assert (apple.usable, apple.precisions) == (True, ("fp32", "fp16"))
    assert cpu.id == "cpu"


def test_o23_intel_devices_are_numbered():
    report = accelerated(type="xpu", count=2, names=("Arc A770",), totals=(16,))
    first, second, _ = detect(report, nvml=without_driver())
    assert (first.id, first.name, first.total) == ("xpu:0", "Arc A770", 16)
    assert (second.id, second.name, second.total) == ("xpu:1", "Intel GPU", None)


def test_o23_an_accelerator_that_fails_when_touched_says_why():
    apple, _ = detect(accelerated(type="mps", count=1, why="no Metal"), nvml=without_driver())
    assert (apple.usable, apple.problem.text) == (False, "torch cannot use this GPU: no Metal.")


def test_other_accelerators_are_not_offered():
    found = detect(accelerated(type="hpu", count=8), nvml=without_driver())
    assert [d.id for d in found] == ["cpu"]


def test_a_card_without_driver_is_listed_with_the_reason(tmp_path, monkeypatch):
    folder = bus_with(tmp_path, **{"0000:65:00.0": ("0x10de", "0x030000")})
    monkeypatch.setattr(
        "dpgui.devices.detection.cards_on_the_bus", lambda: cards_on_the_bus(folder)
    )
    card, cpu = detect(nvml=without_driver())
    assert (card.id, card.kind, card.usable, card.pci) == ("nvml:0", "nvml", False, "0000:65:00.0")
    assert card.problem.code == "no_driver"
    assert NO_DRIVER in card.problem.text
    assert cpu.id == "cpu"


def test_a_card_that_torch_opened_is_not_listed_twice(tmp_path, monkeypatch):
    folder = bus_with(tmp_path, **{card_a().pci: ("0x10de", "0x030200")})
    monkeypatch.setattr(
        "dpgui.devices.detection.cards_on_the_bus", lambda: cards_on_the_bus(folder)
    )
    assert [d.id for d in detect(torch_report(card_a()), nvml=without_driver())] == [
        "cuda:0",
        "cpu",
    ]


def test_only_nvidias_gpus_are_found_on_the_bus(tmp_path):
    folder = bus_with(
        tmp_path,
        **{
            "0000:65:00.0": ("0x10de", "0x030200"),  # a GPU without a screen
            "0000:17:00.0": ("0x10de", "0x030000"),  # a GPU with a screen
            "0000:17:00.1": ("0x10de", "0x040300"),  # its sound
            "0000:02:00.0": ("0x1002", "0x030000"),  # another maker
        },
    )
    (folder / "0000:ff:00.0").mkdir()  # tells nothing
    assert cards_on_the_bus(folder) == ("0000:17:00.0", "0000:65:00.0")
    assert cards_on_the_bus(folder / "missing") == ()


def test_the_cpu_has_its_makers_name(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Some CPU @ 3 GHz\n")
    assert cpu_name(cpuinfo) == "Some CPU @ 3 GHz"
    assert cpu_name(tmp_path / "missing")


def test_detect_lets_go_of_the_driver_it_opened(monkeypatch):
    library = FakeNvml(card_a())
    monkeypatch.setattr("dpgui.devices.nvml.pynvml", library)
    assert detect()[0].name == "Alpha"
    assert library.users == 0
