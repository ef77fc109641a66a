"""The small parts: states, draft, settings, errors, icons, files."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig
from dpgui.ui.draft import Draft
from dpgui.ui.errors import ErrorHooks, Unforeseen
from dpgui.ui.garbage import collected_here
from dpgui.ui.icons import icon
from dpgui.ui.settings import Settings
from dpgui.ui.shared_interpreter import SWITCH, SharedInterpreter
from dpgui.ui.states import NEXT, ForbiddenMoveError, State, move

# States


def test_every_state_can_be_left_and_leads_to_idle() -> None:
    assert set(NEXT) == set(State)
    for state in State:
        assert NEXT[state]
        assert state is State.IDLE or State.IDLE in NEXT[state]


def test_a_move_that_is_not_in_the_table_is_refused() -> None:
    assert move(State.IDLE, State.STARTING) is State.STARTING
    with pytest.raises(ForbiddenMoveError, match="stopping -> running"):
        move(State.STOPPING, State.RUNNING)


# Draft


def test_several_ticks_mean_data_parallel_and_one_tick_means_single() -> None:
    draft = Draft(ExperimentConfig())
    draft.ticked(("cuda:0", "cuda:1"))
    assert draft.config.strategy.name == "data-parallel"
    assert draft.config.devices == ("cuda:0", "cuda:1")
    draft.ticked(("cuda:1",))
    assert draft.config.strategy.name == "single"


def test_an_experiment_that_asks_for_several_devices_keeps_its_strategy() -> None:
    draft = Draft(ExperimentConfig.parse({"strategy": {"name": "data-parallel"}}))
    draft.ticked(("cpu",))
    assert draft.config.strategy.name == "data-parallel"  # and the form says why not
    draft.put(ExperimentConfig())
    draft.ticked(("cuda:0", "cuda:1"))
    assert draft.config.strategy.name == "data-parallel"


def test_a_strategy_that_a_person_chose_stays() -> None:
    draft = Draft(ExperimentConfig())
    draft.ticked(("cuda:0", "cuda:1"))
    draft.edited(draft.config.changed(strategy={"name": "single"}))
    draft.ticked(("cuda:0", "cuda:1", "cuda:2"))
    assert draft.config.strategy.name == "single"


def test_an_edit_of_the_form_keeps_the_ticks() -> None:
    draft = Draft(ExperimentConfig())
    draft.ticked(("cuda:0",))
    draft.edited(ExperimentConfig().changed(train={"epochs": 3}))
    assert draft.config.devices == ("cuda:0",)
    assert draft.config.train.epochs == 3


# Settings


def test_settings_read_typed_in_a_new_process(tmp_path: Path) -> None:
    settings = Settings()
    settings.theme, settings.language, settings.restoring = "dark", "zh_CN", False
    settings.layout = QByteArray(b"\x00layout")
    settings.save()
    code = (
        "from dpgui.ui.settings import Settings; s = Settings();"
        "print(s.theme, s.language, s.restoring, bytes(s.layout))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == r"dark zh_CN False b'\x00layout'"


def test_settings_that_do_not_fit_read_as_the_defaults() -> None:
    Settings().file.write_text(
        "[look]\ntheme=pink\nlanguage=@Invalid()\n[layout]\nrestoring=maybe\nstate1=7\n"
    )
    settings = Settings()
    assert settings.theme == "system"
    assert settings.language == "system"
    assert settings.layout.isEmpty()


def test_the_last_experiment_comes_back_and_a_damaged_one_does_not() -> None:
    settings = Settings()
    config = ExperimentConfig().changed(train={"epochs": 7})
    settings.keep_experiment(config)
    assert Settings().last_experiment() == config
    settings.experiment_file.write_text("version = [")
    assert Settings().last_experiment() is None


# Errors


class _Bell(QObject):
    rung = Signal()


@pytest.mark.qt_no_exception_capture
def test_errors_of_slots_threads_and_finalisers_are_caught_once(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    hooks = ErrorHooks()
    caught: list[Unforeseen] = []
    hooks.caught.connect(caught.append)
    hooks.install()
    try:
        _ring_twice()
        thread = threading.Thread(target=_fail, args=("thread",))
        thread.start()
        thread.join()
        _drop_failing()
        qtbot.waitUntil(lambda: len(caught) == 3)
    finally:
        hooks.remove()
    summaries = {error.summary for error in caught}
    assert summaries == {f"ValueError: {where}" for where in ("slot", "thread", "finaliser")}
    assert hooks.seen == 4
    assert "raise ValueError(where)" in caught[0].details
    assert sum("unforeseen error" in record.message for record in caplog.records) == 3


def _ring_twice() -> None:
    bell = _Bell()
    bell.rung.connect(lambda: _fail("slot"))
    for _ in range(2):
        bell.rung.emit()


def _fail(where: str) -> None:
    raise ValueError(where)


def _drop_failing() -> None:
    class Failing:
        def __del__(self) -> None:
            _fail("finaliser")

    Failing()
    gc.collect()


def test_messages_of_qt_go_to_the_log(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    from PySide6.QtCore import qWarning

    hooks = ErrorHooks()
    hooks.install()
    try:
        qWarning("a plugin is missing")
    finally:
        hooks.remove()
    assert ("dpgui.qt", logging.WARNING) in [(r.name, r.levelno) for r in caplog.records]


# One interpreter for the window and the loop


def test_care_for_a_loop_in_this_process_is_taken_back(qtbot: QtBot) -> None:
    before = sys.getswitchinterval()
    care = SharedInterpreter()
    care.begin()
    care.begin()
    assert sys.getswitchinterval() == pytest.approx(SWITCH)
    care.end()
    care.end()
    assert sys.getswitchinterval() == before


def test_no_other_thread_destroys_what_is_the_windows(qapp: QApplication, qtbot: QtBot) -> None:
    where: list[bool] = []

    def closed() -> None:
        """A widget that only the collector can destroy."""
        widget = QWidget()
        widget.me = widget  # type: ignore[attr-defined]
        weakref.finalize(widget, lambda: where.append(threading.current_thread() is main))

    main = threading.current_thread()
    with collected_here(qapp):
        for _ in range(5):
            closed()
        busy = threading.Thread(target=lambda: [[i] for i in range(1_000_000)])
        busy.start()
        busy.join()
        assert not where
        kept = [[i] for i in range(10_000)]  # enough for Python to look for garbage
        qtbot.waitUntil(lambda: len(where) == 5, timeout=30_000)
    assert all(where)
    assert kept


# Icons


def test_an_icon_has_the_colour_that_was_asked_for(qtbot: QtBot) -> None:
    picture = icon("stop", "#c22525").pixmap(32, 32).toImage()
    assert picture.pixelColor(16, 16).name() == "#c22525"
    assert picture.pixelColor(0, 0).alpha() == 0


def test_an_unknown_icon_is_a_mistake_of_ours(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        icon("no-such-icon", "#000000")
