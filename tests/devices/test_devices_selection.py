import pytest

from dpgui.devices import Device, resolve, suggest
from dpgui.devices.device import device_problem

GIB = 2**30
CPU = Device(id="cpu", kind="cpu", name="CPU", usable=True)


def gpu(index, gib=24.0, processors=84, **changes):
    facts = {
        "id": f"cuda:{index}",
        "kind": "cuda",
        "name": f"Card {index}",
        "uuid": f"GPU-{index}{index}{index}{index}-0000",
        "total": int(gib * GIB),
        "processors": processors,
        "usable": True,
    }
    return Device(**{**facts, **changes})


def hidden(number=0):
    why = device_problem("hidden_by_variable", value="1")
    return Device(
        id=f"nvml:{number}", kind="nvml", name="Hidden", uuid="GPU-hhhh", usable=False, problem=why
    )


def ticked(devices):
    return [found.device.id for found in suggest(devices) if found.ticked]


def reasons(devices):
    return {f.device.id: f.reason.code if f.reason else None for f in suggest(devices)}


def test_o04_the_small_display_card_is_left_out_with_the_reason():
    devices = [gpu(0), gpu(1), gpu(2, gib=1, processors=3), CPU]
    assert ticked(devices) == ["cuda:0", "cuda:1"]
    third = suggest(devices)[2]
    assert third.reason.severity == "warning"
    assert third.reason.text.startswith("Left out at first: 1.0 GiB is less than 75 % of the 24.0")
    assert "Card 0" in third.reason.text


def test_o04_exactly_75_percent_does_not_warn():
    devices = [gpu(0, gib=24, processors=84), gpu(1, gib=18, processors=63)]
    assert ticked(devices) == ["cuda:0", "cuda:1"]
    assert reasons(devices) == {"cuda:0": None, "cuda:1": None}


def test_o04_a_byte_or_a_processor_below_75_percent_does():
    less = gpu(1, total=18 * GIB - 1)
    assert reasons([gpu(0), less])["cuda:1"] == "less_memory"
    fewer = suggest([gpu(0), gpu(1, processors=62)])[1]
    assert fewer.reason.code == "fewer_processors"
    assert "62 multiprocessors are fewer than 75 % of the 84 of Card 0" in fewer.reason.text


def test_o04_two_cards_that_rule_each_other_out_leave_the_roomier():
    devices = [gpu(0, gib=12, processors=84), gpu(1, gib=24, processors=40)]
    assert ticked(devices) == ["cuda:1"]
    assert reasons(devices) == {"cuda:0": "less_memory", "cuda:1": None}


def test_o04_an_explicit_choice_is_never_changed():
    devices = [gpu(0), gpu(1, gib=1, processors=3), CPU]
    assert resolve(["cuda:1", "cuda:0"], devices) == ((devices[1], devices[0]), ())


def test_o04_cards_whose_size_nobody_knows_are_ticked():
    devices = [gpu(0), gpu(1, total=None, processors=None)]
    assert ticked(devices) == ["cuda:0", "cuda:1"]


def test_the_cpu_is_ticked_only_without_gpus():
    assert ticked([CPU]) == ["cpu"]
    assert ticked([gpu(0), CPU]) == ["cuda:0"]
    assert reasons([gpu(0), CPU])["cpu"] is None


def test_o22_a_gpu_that_torch_cannot_use_is_not_ticked_and_does_not_set_the_measure():
    devices = [hidden(), gpu(0, gib=8, usable=None), CPU]
    assert ticked(devices) == ["cuda:0"]
    assert reasons(devices)["nvml:0"] == "hidden_by_variable"
    assert ticked([hidden(), CPU]) == ["cpu"]


def test_a_card_whose_number_is_not_known_yet_is_not_ticked():
    waiting = Device(id="nvml:0", kind="nvml", name="Card", usable=None)
    assert ticked([waiting, CPU]) == ["cpu"]


def test_o23_of_other_accelerators_one_is_ticked():
    intel = [Device(id=f"xpu:{n}", kind="xpu", name="Arc", usable=True) for n in range(2)]
    assert ticked([*intel, CPU]) == ["xpu:0"]


def test_simulated_gpus_are_what_somebody_asked_for():
    simulated = [
        Device(id=f"simulated:{n}", kind="simulated", name="S", usable=True) for n in (0, 1)
    ]
    assert ticked([*simulated, gpu(0), CPU]) == ["simulated:0", "simulated:1"]
    assert [d.id for d in resolve((), [*simulated, gpu(0), CPU])[0]] == ["simulated:0"]


def test_nothing_to_tick_is_no_crash():
    assert suggest([]) == ()
    assert resolve((), []) == ((), ())


@pytest.mark.parametrize(
    ("names", "ids"),
    [
        (["cuda:1", "cuda:0"], ["cuda:1", "cuda:0"]),
        (["cuda:1"], ["cuda:1"]),
        (["1", "0"], ["cuda:1", "cuda:0"]),
        (["cuda"], ["cuda:0"]),
        ([" CUDA:1 "], ["cuda:1"]),
        (["GPU-1111-0000"], ["cuda:1"]),
        (["gpu-1111"], ["cuda:1"]),
        (["cpu"], ["cpu"]),
    ],
)
def test_o09_the_order_of_the_choice_is_kept(names, ids):
    chosen, problems = resolve(names, [gpu(0), gpu(1), CPU])
    assert [device.id for device in chosen] == ids
    assert problems == ()


def test_o09_a_choice_that_does_not_begin_with_0():
    chosen, problems = resolve(["cuda:2", "cuda:3"], [gpu(n) for n in range(4)])
    assert [device.id for device in chosen] == ["cuda:2", "cuda:3"]
    assert problems == ()


def test_o09_a_number_beyond_the_count_is_refused_with_what_was_found():
    chosen, problems = resolve(["cuda:0", "cuda:7"], [gpu(0), gpu(1), CPU])
    assert [device.id for device in chosen] == ["cuda:0"]
    assert [str(each) for each in problems] == [
        "devices: Device cuda:7 is not available (found: cuda:0, cuda:1, cpu)."
    ]


@pytest.mark.parametrize("names", [["cuda:0", "cuda:0"], ["0", "GPU-0000-0000"], ["cuda", "0"]])
def test_o09_a_device_named_twice_is_refused(names):
    chosen, problems = resolve(names, [gpu(0), CPU])
    assert [device.id for device in chosen] == ["cuda:0"]
    assert [each.code for each in problems] == ["device_twice"]
    assert "(found: cuda:0, cpu)" in problems[0].text


def test_o09_every_wrong_name_is_reported():
    _, problems = resolve(["cuda:8", "tpu", "", "GPU-", "xpu:0"], [gpu(0), CPU])
    assert [each.code for each in problems] == ["device_absent"] * 5
    assert {each.path for each in problems} == {"devices"}


def test_a_short_uuid_that_fits_two_is_refused():
    twins = [gpu(0, uuid="GPU-aaaa-1"), gpu(1, uuid="GPU-aaaa-2")]
    assert [each.code for each in resolve(["GPU-aaaa"], twins)[1]] == ["device_absent"]


def test_a_device_that_torch_cannot_use_is_refused_with_its_own_reason():
    chosen, problems = resolve(["GPU-hhhh"], [hidden(), CPU])
    assert chosen == ()
    assert [each.code for each in problems] == ["hidden_by_variable"]


def test_o23_saved_gpus_on_a_machine_without_any_are_refused():
    chosen, problems = resolve(["cuda:0", "cuda:1"], [CPU])
    assert chosen == ()
    assert [each.text for each in problems] == [
        "Device cuda:0 is not available (found: cpu).",
        "Device cuda:1 is not available (found: cpu).",
    ]


def test_no_names_mean_the_first_usable_gpu_else_the_cpu():
    assert resolve((), [hidden(), gpu(0), gpu(1), CPU])[0] == (gpu(0),)
    assert resolve((), [hidden(), CPU])[0] == (CPU,)


def test_o10_before_torch_is_asked_numbers_that_may_exist_are_not_refused():
    cards = [
        Device(id="nvml:0", kind="nvml", name="Old", precisions=("fp32", "fp16")),
        Device(id="nvml:1", kind="nvml", name="New", precisions=("fp32", "bf16", "fp16")),
    ]
    chosen, problems = resolve(["cuda:1", "cuda:1", "cuda:2"], [*cards, CPU])
    assert [(d.id, d.kind, d.usable, d.uuid, d.total) for d in chosen] == [
        ("cuda:1", "cuda", None, "", None)
    ]
    assert chosen[0].precisions == ("fp32", "bf16", "fp16")
    assert [each.code for each in problems] == ["device_twice", "device_absent"]


def test_once_torch_was_asked_only_its_own_numbers_count():
    assert [each.code for each in resolve(["cuda:0"], [hidden(), CPU])[1]] == ["device_absent"]
