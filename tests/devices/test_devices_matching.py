"""O-10: the driver lists [Alpha, Beta], CUDA counts [Beta, Alpha]."""

import pytest
from devices_fakes import GIB, FakeNvml, card_a, card_b, sliced_card, torch_device, torch_report

from dpgui.devices import detect
from dpgui.devices.nvml import Nvml
from dpgui.devices.report import TorchReport

A, B = card_a(), card_b()


def gpus(report=None, cards=(A, B)):
    return [d for d in detect(report, nvml=Nvml(FakeNvml(*cards))) if d.kind != "cpu"]


def codes(devices):
    return {device.name: device.problem.code if device.problem else None for device in devices}


def test_o10_cards_are_joined_by_uuid_not_by_number():
    first, second = gpus(torch_report(B, A))
    assert (first.id, first.name, first.uuid) == ("cuda:0", "Beta", B.uuid)
    assert (second.id, second.name, second.uuid) == ("cuda:1", "Alpha", A.uuid)
    assert first.usable
    assert second.usable


def test_o10_without_a_uuid_the_place_on_the_bus_joins_them():
    devices = (torch_device(0, B, uuid=""), torch_device(1, A, uuid=""))
    first, second = gpus(torch_report(devices=devices))
    assert (first.uuid, second.uuid) == (B.uuid, A.uuid)


def test_o10_a_driver_that_refuses_the_uuid_is_joined_by_the_place():
    silent = card_b(refused={"UUID"})
    first, _ = gpus(torch_report(B, A), cards=(A, silent))
    assert (first.id, first.name, first.pci) == ("cuda:0", "Beta", "0000:65:00.0")
    assert first.uuid == B.uuid  # torch knows it


def test_o10_visible_1_makes_the_second_physical_card_cuda_0(monkeypatch):
    monkeypatch.setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID")
    shown, hidden = gpus(torch_report(B, visible="1"))
    assert (shown.id, shown.uuid) == ("cuda:0", B.uuid)
    assert (hidden.id, hidden.uuid, hidden.usable) == ("nvml:0", A.uuid, False)
    assert hidden.problem.code == "hidden_by_variable"
    assert "CUDA_VISIBLE_DEVICES='1'" in hidden.problem.text


def test_o10_visible_1_0_turns_the_order_round():
    assert [d.uuid for d in gpus(torch_report(A, B, visible="1,0"))] == [A.uuid, B.uuid]


def test_o10_visible_by_uuid():
    shown, hidden = gpus(torch_report(A, visible=A.uuid))
    assert (shown.id, shown.uuid, shown.usable) == ("cuda:0", A.uuid, True)
    assert (hidden.uuid, hidden.problem.code) == (B.uuid, "hidden_by_variable")


@pytest.mark.parametrize("value", ["", "-1"])
def test_o10_visible_empty_or_minus_one_leaves_no_gpu(value):
    report = torch_report(visible=value, why="No CUDA GPUs are available")
    found = gpus(report)
    assert [d.usable for d in found] == [False, False]
    assert codes(found) == {"Alpha": "hidden_by_variable", "Beta": "hidden_by_variable"}


@pytest.mark.parametrize("value", ["", "-1"])
def test_o10_no_gpu_is_known_before_torch_is_asked(monkeypatch, value):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", value)
    assert codes(gpus()) == {"Alpha": "hidden_by_variable", "Beta": "hidden_by_variable"}


def test_o10_before_torch_is_asked_unlike_cards_have_no_cuda_number():
    found = gpus()
    assert [(d.id, d.kind, d.usable) for d in found] == [
        ("nvml:0", "nvml", None),
        ("nvml:1", "nvml", None),
    ]


def test_o10_before_torch_is_asked_a_uuid_gives_the_number(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", B.uuid)
    shown, hidden = gpus()
    assert (shown.id, shown.uuid, shown.usable) == ("cuda:0", B.uuid, None)
    assert (hidden.id, hidden.usable) == ("nvml:0", False)


def test_before_torch_is_asked_a_single_card_has_its_number_and_formats():
    (only,) = gpus(cards=[card_a(capability=(7, 0))])
    assert (only.id, only.usable, only.precisions) == ("cuda:0", None, ("fp32", "fp16"))


def test_memory_and_processors_are_torchs_own():
    (only,) = gpus(torch_report(A), cards=[A])
    assert (only.total, only.processors) == (24 * GIB - GIB // 2, 84)
    assert only.precisions == ("fp32", "bf16", "fp16")


def test_a_cpu_build_of_torch_is_the_reason():
    report = TorchReport(torch="2.14.1+cpu", why="Torch not compiled with CUDA enabled")
    (only,) = gpus(report, cards=[A])
    assert (only.usable, only.problem.code) == (False, "torch_cpu_build")
    assert "2.14.1+cpu" in only.problem.text


def test_an_old_driver_is_the_reason_in_torchs_words():
    report = torch_report(why="The NVIDIA driver on your system is too old (found version 11040)")
    (only,) = gpus(report, cards=[A])
    assert only.problem.code == "torch_cannot_use"
    assert "too old" in only.problem.text


def test_an_old_driver_is_not_blamed_on_the_variable():
    (only,) = gpus(torch_report(visible="0", why="driver is too old"), cards=[A])
    assert only.problem.code == "torch_cannot_use"


def test_a_number_beyond_the_cards_is_blamed_on_the_variable():
    found = gpus(torch_report(visible="5", why="No CUDA GPUs are available"))
    assert codes(found) == {"Alpha": "hidden_by_variable", "Beta": "hidden_by_variable"}


def test_a_card_that_fails_when_touched_is_not_usable():
    broken = torch_device(0, A, why="CUDA-capable device(s) is/are busy or unavailable")
    (only,) = gpus(torch_report(devices=(broken,)), cards=[A])
    assert (only.id, only.usable, only.problem.code) == ("cuda:0", False, "torch_cannot_use")


def test_a_card_that_torch_leaves_out_without_a_word_has_a_reason():
    _, left_out = gpus(torch_report(A))
    assert (left_out.uuid, left_out.problem.code) == (B.uuid, "torch_cannot_use")


def test_torch_without_nvml_still_lists_its_devices():
    nvml = Nvml(FakeNvml(broken="NVML Shared Library Not Found"))
    first = detect(torch_report(A), nvml=nvml)[0]
    assert (first.id, first.usable, first.uuid) == ("cuda:0", True, A.uuid)


def test_o22_the_slice_that_cuda_opened_is_found_by_its_uuid():
    card = sliced_card()
    second = card.slices[1]
    found = gpus(torch_report(devices=(torch_device(0, second),)), cards=[card])
    assert [(d.id, d.uuid, d.usable) for d in found] == [
        ("cuda:0", second.uuid, True),
        ("nvml:0.0", card.slices[0].uuid, False),
    ]
    assert (found[0].problem.code, found[0].problem.severity) == ("slice_limit", "note")
    assert found[1].problem.code == "slice_unused"
    assert card.slices[0].uuid in found[1].problem.text


def test_o22_a_slice_that_nvml_cannot_tell_apart_is_torchs_alone():
    card = sliced_card()
    unknown = torch_device(0, card.slices[0], uuid="dddddddd-0000", total=5 * GIB)
    found = gpus(torch_report(devices=(unknown,), visible="MIG-dddddddd-0000"), cards=[card])
    assert (found[0].id, found[0].uuid, found[0].total) == ("cuda:0", "MIG-dddddddd-0000", 5 * GIB)
    assert found[0].problem.code == "slice_limit"
    assert [d.problem.code for d in found[1:]] == ["slice_unused", "slice_unused"]


def test_o22_slices_hidden_altogether():
    found = gpus(torch_report(visible="-1", why="No CUDA GPUs"), cards=[sliced_card()])
    assert [d.problem.code for d in found] == ["hidden_by_variable"] * 2


def test_o10_mig_form_of_the_variable_before_torch_is_asked(monkeypatch):
    card = sliced_card()
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", card.slices[1].uuid)
    shown, unused = gpus(cards=[card])
    assert (shown.id, shown.uuid, shown.problem.code) == (
        "cuda:0",
        card.slices[1].uuid,
        "slice_limit",
    )
    assert (unused.id, unused.problem.code) == ("nvml:0.0", "slice_unused")
