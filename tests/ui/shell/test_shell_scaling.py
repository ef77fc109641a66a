"""Measuring in the window: a process of its own, a table beside the main window, never a wait."""

from __future__ import annotations

from typing import Any

import psutil
import pytest
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import Pick, Problem
from dpgui.runs.scaling import Arrangement, Measure
from dpgui.ui.desk import Desk
from dpgui.ui.scaling.scaling_window import ScalingWindow
from dpgui.ui.states import State
from tests.ui.stand_in import Script, telling

ONE = Arrangement(strategy=Pick(name="single"), devices=("cpu",), count=1)
TWO = Arrangement(strategy=Pick(name="data-parallel"), devices=("cuda:0", "cuda:1"), count=2)
BEST = Problem(
    path="strategy",
    code="scale_best",
    facts={"strategy": "DataParallel", "devices": "cuda:0, cuda:1", "speedup": "1.70", "batch": 64},
    severity="note",
)


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk) -> Desk:
    return make_desk(Scripted(), size=(1440, 900))


def measured(arrangement: Arrangement, rate: float | None) -> dict[str, Any]:
    return {"measured": Measure(arrangement=arrangement, rate=rate).model_dump(mode="json")}


ARRANGED = {"arranged": [ONE.model_dump(mode="json"), TWO.model_dump(mode="json")]}
LINES = (
    ARRANGED, measured(ONE, 1000.0), measured(TWO, 1700.0),
    {"advice": BEST.model_dump(mode="json")},
)  # fmt: skip


def opened(desk: Desk) -> ScalingWindow:
    desk.window.commands["measure_scaling"].trigger()
    window = desk.scaling.window
    assert window is not None
    assert window.isVisible()
    assert not window.isModal()
    return window


def rows(window: ScalingWindow) -> list[list[str]]:
    table = window.table
    return [
        [table.item(row, column).text() for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]


def test_the_form_is_measured_and_the_best_goes_into_it(
    desk: Desk, qtbot: QtBot, script: Script
) -> None:
    script(telling(*LINES))
    window = opened(desk)
    assert not window.take.isEnabled()
    window.measure.click()
    qtbot.waitUntil(lambda: bool(window.verdict.text()), timeout=20_000)
    assert rows(window) == [
        ["Single device", "cpu", "1,000", "1.00 ×", "100 %"],
        ["DataParallel", "cuda:0, cuda:1", "1,700", "1.70 ×", "85 %"],
    ]
    assert window.verdict.text() == BEST.text
    window.take.click()
    config = desk.controller.draft.config
    assert (config.strategy.name, config.devices) == ("data-parallel", ("cuda:0", "cuda:1"))


def test_what_is_going_to_be_measured_is_listed_at_once_and_cancel_ends_it(
    desk: Desk, qtbot: QtBot, script: Script
) -> None:
    script(telling(ARRANGED, measured(ONE, 1000.0), then="time.sleep(600)"))
    window, before = opened(desk), psutil.Process().children()
    window.measure.click()
    qtbot.waitUntil(lambda: window.bar.value() == 1, timeout=20_000)
    assert [row[2] for row in rows(window)] == ["1,000", "–"]
    assert not window.measure.isEnabled()
    (child,) = set(psutil.Process().children()) - set(before)
    window.cancel.click()
    assert not child.is_running()
    assert window.measure.isEnabled()
    assert rows(window)[0][2] == "1,000"  # what was measured stays


def test_closing_its_window_ends_it(desk: Desk, qtbot: QtBot, script: Script) -> None:
    script(telling(ARRANGED, then="time.sleep(600)"))
    window, before = opened(desk), psutil.Process().children()
    window.measure.click()
    qtbot.waitUntil(lambda: bool(rows(window)), timeout=20_000)
    window.reject()
    assert not desk.scaling.process.running
    assert set(psutil.Process().children()) <= set(before)


def test_a_run_goes_first(desk: Desk, qtbot: QtBot, script: Script) -> None:
    script(telling(ARRANGED, then="time.sleep(600)"))
    window = opened(desk)
    window.measure.click()
    qtbot.waitUntil(lambda: bool(rows(window)), timeout=20_000)
    desk.window.commands["start"].trigger()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert not desk.scaling.process.running
    assert not window.measure.isEnabled()
    assert not desk.window.commands["measure_scaling"].isEnabled()


@pytest.mark.parametrize(("program", "sentence"), [
    (telling({"problems": [Problem(path="devices", code="scale_simulated").model_dump()]},
             then="sys.exit(2)"), "Simulated devices tell nothing about speed"),
    ("os.abort()", "The process that measures scaling died"),
    ("sys.exit('no such thing')", "Scaling could not be measured: no such thing."),
])  # fmt: skip
def test_what_goes_wrong_is_a_sentence(
    desk: Desk, qtbot: QtBot, script: Script, program: str, sentence: str
) -> None:
    script(program)
    window = opened(desk)
    window.measure.click()
    qtbot.waitUntil(lambda: bool(window.verdict.text()), timeout=20_000)
    assert window.verdict.text().startswith(sentence)
    assert window.measure.isEnabled()


def test_the_advice_leads_to_the_form(desk: Desk) -> None:
    desk.window.progress.setting_wanted.emit("train.batch_size")
    assert desk.window.docks["experiment"].isVisible()
    focused = desk.window.focusWidget()
    assert focused is not None
    assert desk.window.experiment.isAncestorOf(focused)
