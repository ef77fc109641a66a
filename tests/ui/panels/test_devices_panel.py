"""The Devices panel: ticks, their order and colours, live bars, what cannot be known."""

from __future__ import annotations

import pytest
from panel_looks import clipped_labels, dress, picture, pixels_of, unnamed
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from dpgui.config.problem import Problem
from dpgui.devices import Device, OtherProgram, Reading, Suggestion, suggest
from dpgui.ui.panels import DevicesPanel
from dpgui.ui.panels.device_row import OfRun
from dpgui.ui.panels.meter import Part, shares
from dpgui.ui.theme import DARK, LIGHT

GIB = 2**30


def card(index: int, total: int = 24, processors: int = 84, **more) -> Device:
    facts = {
        "id": f"cuda:{index}", "kind": "cuda", "name": "RTX 3090", "uuid": f"GPU-{index}",
        "total": total * GIB, "processors": processors, "usable": True,
    }  # fmt: skip
    return Device(**{**facts, **more})


CPU = Device("cpu", "cpu", "A CPU", total=64 * GIB, processors=2, usable=True)
NO_DRIVER = Problem(path="devices", code="file_missing", facts={"file": "<b>driver</b>&"})


@pytest.fixture
def panel(qtbot):
    panel = DevicesPanel()
    qtbot.addWidget(panel)
    dress(panel, LIGHT)
    panel.resize(360, 600)
    panel.show()
    return panel


def click(qtbot, panel, device):
    """Press the checkbox of `device` itself, not the room beside it."""
    box = panel.row(device).box
    qtbot.waitUntil(box.isVisible)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))


def test_a_click_ticks_and_tells_the_ids_in_the_order_of_ticking(qtbot, panel):
    panel.set_devices([card(0), card(1), card(2), CPU])
    told = []
    panel.selection_changed.connect(told.append)
    for device in ("cuda:2", "cuda:0", "cuda:1"):
        click(qtbot, panel, device)
    click(qtbot, panel, "cuda:0")
    assert told == [
        ("cuda:2",), ("cuda:2", "cuda:0"), ("cuda:2", "cuda:0", "cuda:1"), ("cuda:2", "cuda:1"),
    ]  # fmt: skip
    assert panel.ticked() == ("cuda:2", "cuda:1")


def test_the_keyboard_reaches_and_ticks_every_device(qtbot, panel):
    panel.set_devices([card(0), card(1), CPU])
    qtbot.waitUntil(panel.row("cpu").box.isVisible)
    panel.row("cuda:0").box.setFocus()
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert panel.ticked() == ("cuda:0", "cuda:1", "cpu")
    assert unnamed(panel) == []
    assert panel.row("cuda:1").box.accessibleName() == "cuda:1 RTX 3090"


def test_a_lock_takes_no_room_of_the_rows(qtbot, panel):
    panel.set_devices([card(0), card(1), card(2), card(3), CPU])
    panel.resize(panel.sizeHint())
    panel.set_locked(True, "Locked while a run is going on.")
    qtbot.wait(1)
    assert panel.findChild(QScrollArea).verticalScrollBar().maximum() == 0


def test_the_name_of_a_device_can_be_clicked_too(qtbot, panel):
    panel.set_devices([card(0), CPU])
    qtbot.mouseClick(panel.row("cuda:0")._name, Qt.MouseButton.LeftButton)
    assert panel.ticked() == ("cuda:0",)


def test_o04_a_weak_card_is_unticked_with_the_reason(panel):
    """O-04: 24 GB/84, 24 GB/84, 1 GB/3: the first two are ticked, the third says why not."""
    cards = [card(0), card(1), card(2, total=1, processors=3), CPU]
    panel.set_devices(cards, suggest(cards))
    assert panel.ticked() == ("cuda:0", "cuda:1")
    assert panel.row("cuda:2").note
    assert panel.row("cuda:2").box.isEnabled()
    assert not panel.row("cuda:0").note


def test_o04_an_explicit_choice_is_never_changed_by_news(qtbot, panel):
    """O-04: what a person ticked outlives a new list with other suggestions."""
    cards = [card(0), card(1), card(2, total=1, processors=3), CPU]
    panel.set_devices(cards, suggest(cards))
    click(qtbot, panel, "cuda:2")
    panel.set_devices(cards, suggest(cards))
    assert panel.ticked() == ("cuda:0", "cuda:1", "cuda:2")


def test_o10_a_tick_follows_the_card_when_cuda_numbers_it_otherwise(qtbot, panel):
    """O-10: the driver's first card is CUDA's second; the tick stays with the UUID."""
    panel.set_devices(
        [
            card(0, id="nvml:0", kind="nvml", usable=None, uuid="GPU-A"),
            card(1, id="nvml:1", kind="nvml", usable=None, uuid="GPU-B"),
            CPU,
        ]
    )
    click(qtbot, panel, "nvml:0")
    panel.set_devices([card(0, uuid="GPU-B"), card(1, uuid="GPU-A"), CPU])
    assert panel.ticked() == ("cuda:1",)


def test_ticks_that_are_set_are_shown_told_once_and_wait_for_absent_devices(panel):
    told = []
    panel.selection_changed.connect(told.append)
    panel.set_ticked(("cuda:1", "cuda:0"))
    assert panel.ticked() == ()
    panel.set_devices([card(0), card(1), CPU])
    panel.set_ticked(("cuda:1", "cuda:0"))
    assert told == [("cuda:1", "cuda:0")]
    panel.set_devices([card(0), CPU])
    panel.set_devices([card(0), card(1), CPU])
    assert told == [("cuda:1", "cuda:0"), ("cuda:0",), ("cuda:1", "cuda:0")]


def test_a_device_that_cannot_be_used_says_why_and_cannot_be_ticked(qtbot, panel):
    panel.set_devices([card(0, usable=False, problem=NO_DRIVER), CPU])
    row = panel.row("cuda:0")
    assert "<b>driver</b>&" in row.note
    click(qtbot, panel, "cuda:0")
    panel.set_ticked(("cuda:0", "cpu"))
    assert panel.ticked() == ("cpu",)
    assert not row.box.isEnabled()
    assert "driver" in row.box.accessibleDescription()


def test_the_place_gives_the_colour_that_the_charts_use(panel):
    panel.set_devices([card(0), card(1), CPU])
    panel.set_ticked(("cuda:1", "cuda:0"))
    assert panel.row("cuda:1")._swatch.color == LIGHT.devices[0]
    assert panel.row("cuda:0")._swatch.color == LIGHT.devices[1]
    assert panel.row("cpu")._swatch.color is None
    dress(panel, DARK)
    assert panel.row("cuda:1")._swatch.color == DARK.devices[0]


def test_figures_that_cannot_be_had_are_dashes(panel):
    panel.set_devices([card(0), CPU])
    row = panel.row("cuda:0")
    assert row.memory.texts == ("– / 24.0 GiB",)
    assert row.load.texts == ("–", "–", "–")
    assert row.memory.parts == row.load.parts == ()
    panel.update_readings({"cuda:0": Reading(used=6 * GIB, total=24 * GIB, load=0.0)})
    assert row.memory.texts == ("6.0 / 24.0 GiB",)
    assert row.load.texts == ("0 %", "–", "–")
    panel.update_readings({})
    assert row.memory.texts == ("– / 24.0 GiB",)


def test_o76_this_run_and_other_programs_are_told_apart(panel):
    """O-76: a card's memory is this run's part and the others', in GiB, never one figure."""
    panel.set_devices([card(0), CPU])
    panel.set_ticked(("cuda:0",))
    programs = (OtherProgram(7, "blender", 12 * GIB),)
    reading = Reading(
        used=18 * GIB, total=24 * GIB, load=50.0, temperature=61.0, power=200.4,
        this_run=6 * GIB, others=programs,
    )  # fmt: skip
    panel.update_readings({"cuda:0": reading})
    row = panel.row("cuda:0")
    assert row.memory.parts == (Part(0.25), Part(0.5, hatched=True))
    assert row.load.texts == ("50 %", "61 °C", "200 W")
    assert row.note == "Also in use by blender (12.0 GiB)"
    spoken = row.memory.accessibleDescription()
    assert "This run: 6.00 GiB" in spoken
    assert "Other programs: 12.0 GiB" in spoken
    assert pixels_of(picture(row.memory), LIGHT.devices[0]) > 50


def test_o76_what_only_the_run_knows_stands_in_the_tips(panel):
    panel.set_devices([card(0), CPU])
    reading = Reading(used=18 * GIB, load=50.0, temperature=61.0, power=200.4, this_run=6 * GIB)
    row = panel.row("cuda:0")
    panel.update_readings({"cuda:0": reading}, {"cuda:0": OfRun(5 * GIB, 0.0421)})
    assert "Reserved by torch for this run: 5.00 GiB" in row.memory.toolTip()
    assert "Energy since the run began: 0.0421 Wh" in row.load.toolTip()
    panel.update_readings({"cuda:0": reading})
    assert "Reserved" not in row.memory.toolTip()
    assert "Energy" not in row.load.toolTip()


def test_o76_the_cpu_shows_this_process_and_the_system(panel):
    """O-76: on the CPU this run's memory is that of its processes, not a flat zero."""
    panel.set_devices([CPU])
    panel.update_readings({"cpu": Reading(used=32 * GIB, total=64 * GIB, this_run=16 * GIB)})
    assert panel.row("cpu").memory.parts == (Part(0.25), Part(0.25, hatched=True))


def test_parts_of_a_bar_never_run_over():
    assert shares(None, None, None) == ()
    assert shares(None, 5, 10) == (Part(0.5, hatched=True),)
    assert shares(30, 20, 10) == (Part(1.0),)
    assert shares(5, 3, 10) == (Part(0.5),)


def test_a_card_that_tells_nothing_but_this_runs_part_shows_that(panel):
    panel.set_devices([Device("simulated:0", "simulated", "Simulated GPU 0", total=8 * GIB)])
    panel.update_readings({"simulated:0": Reading(this_run=2 * GIB)})
    row = panel.row("simulated:0")
    assert row.memory.texts == ("2.0 / 8.0 GiB",)
    assert row.memory.parts == (Part(0.25),)


def test_simulated_devices_are_labelled(qtbot, panel):
    device = Device("simulated:0", "simulated", "Simulated GPU 0", total=8 * GIB, usable=True)
    panel.set_devices([device, CPU])
    row = panel.row("simulated:0")
    qtbot.waitUntil(row._badge.isVisible)
    assert row._badge.text() == "simulated"
    assert "simulated" in row.box.accessibleName()
    assert not panel.row("cpu")._badge.isVisible()


def test_a_locked_panel_keeps_its_ticks_and_says_why(qtbot, panel):
    panel.set_devices([card(0), CPU])
    panel.set_ticked(("cuda:0",))
    panel.set_locked(True, "Locked while a run is going on.")
    click(qtbot, panel, "cpu")
    assert panel.ticked() == ("cuda:0",)
    assert panel._locked_label.isVisible()
    panel.set_devices([card(0), CPU])  # a new list stays locked
    click(qtbot, panel, "cpu")
    assert panel.ticked() == ("cuda:0",)
    panel.set_locked(False)
    click(qtbot, panel, "cpu")
    assert panel.ticked() == ("cuda:0", "cpu")


def test_html_in_names_is_shown_as_it_is(panel):
    panel.set_devices([card(0, name="<img src=x>&"), CPU])
    row = panel.row("cuda:0")
    assert row._name.text() == "<img src=x>&"
    assert row._name.textFormat() == Qt.TextFormat.PlainText
    assert "&lt;img src=x&gt;&amp;" in row._name.toolTip()


@pytest.mark.parametrize("count", [0, 1, 8])
def test_any_number_of_devices_without_clipped_text(qtbot, panel, count):
    cards = [card(index) for index in range(count)]
    panel.set_devices(cards, [Suggestion(it, True, None) for it in cards])
    panel.update_readings({it.id: Reading(used=GIB, total=24 * GIB) for it in cards})
    panel.resize(300, 400)
    assert len(panel.ticked()) == count
    qtbot.waitUntil(lambda: all(panel.row(it.id).isVisible() for it in cards))
    assert clipped_labels(panel) == []
    assert panel._empty.isVisible() == (count == 0)
    assert not panel.grab().isNull()


def test_language_change_says_everything_anew(panel, monkeypatch):
    panel.set_devices([card(0), CPU])
    monkeypatch.setattr("dpgui.ui.panels.device_row.tr", lambda _, text, n=-1: f"[{text}]")
    QApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    assert panel.row("cuda:0").memory.accessibleName() == "[Memory]"
    assert panel.row("cpu")._cores.text() == "[2 cores]"


def test_both_looks_are_painted(panel):
    panel.set_devices([card(0), CPU])
    panel.set_ticked(("cuda:0",))
    panel.update_readings({"cuda:0": Reading(used=9 * GIB, total=24 * GIB, this_run=9 * GIB)})
    light = pixels_of(picture(panel.row("cuda:0")), LIGHT.devices[0])
    dress(panel, DARK)
    dark = pixels_of(picture(panel.row("cuda:0")), DARK.devices[0])
    assert light > 100
    assert dark > 100
