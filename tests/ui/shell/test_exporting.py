"""The model of a run is taken away from the window, in a process of its own; a new one begun."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.own_code.trust import trust
from dpgui.runs import Run, RunStore
from dpgui.ui import lines_process
from dpgui.ui.desk import Desk
from dpgui.ui.exporting import Exporting
from tests.ui.stand_in import Script, telling


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk) -> Desk:
    return make_desk(size=(1440, 900))


@pytest.fixture
def run(desk: Desk) -> Run:
    """A run that was never trained: no checkpoint."""
    return desk.controller.store.create(ExperimentConfig())


def text(desk: Desk) -> str:
    message = desk.window.banner.message
    return message.text if message else ""


def test_the_kind_of_file_says_the_format(desk: Desk, qtbot: QtBot, run: Run) -> None:
    exporting, asked = desk._verbs.exporting, []
    exporting.start = lambda run, file: asked.append((run.id, file))  # type: ignore[method-assign]
    desk._verbs.export_run(run)
    (dialog,) = desk.window.findChildren(QFileDialog)
    assert [name.split("(")[1] for name in dialog.nameFilters()] == ["*.pt2)", "*.pt)", "*.onnx)"]
    assert Path(dialog.selectedFiles()[0]).name == f"{run.id}.pt2"
    dialog.selectNameFilter(dialog.nameFilters()[2])
    dialog.filterSelected.emit(dialog.nameFilters()[2])
    assert dialog.defaultSuffix() == "onnx"
    assert Path(dialog.selectedFiles()[0]).name == f"{run.id}.onnx"
    dialog.fileSelected.emit(dialog.selectedFiles()[0])
    dialog.reject()
    assert [(name, file.name) for name, file in asked] == [(run.id, f"{run.id}.onnx")]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (telling({"files": ["net.pt2"], "notes": []}), "net.pt2 is written"),
        (telling({"problems": [{"path": "", "code": "export_no_best"}]}, then="sys.exit(2)"),
         "no best checkpoint"),
        ('sys.exit("no room")', "not exported: no room"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "ended by itself"),
    ],
)  # fmt: skip
def test_what_the_export_says_reaches_the_banner(
    desk: Desk, qtbot: QtBot, run: Run, script: Script, tmp_path: Path, program: str, said: str
) -> None:
    script(program)
    desk._verbs.exporting.start(run, tmp_path / "net.pt2")
    qtbot.waitUntil(lambda: said in text(desk))
    assert not desk._verbs.exporting.running


def test_what_is_to_be_known_of_an_export_is_told_after_it(
    qtbot: QtBot, run: Run, script: Script, tmp_path: Path
) -> None:
    note = {"path": "", "code": "export_failed", "facts": {"why": "x"}, "severity": "warning"}
    script(telling({"files": [], "notes": [note]}))
    exporting, told = Exporting(None), []  # type: ignore[arg-type]
    exporting.told.connect(lambda level, problem: told.append((level, problem.code)))
    exporting.start(run, tmp_path / "net.pt2")
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == [("info", "exporting"), ("info", "exported"), ("warning", "export_failed")]


def test_an_export_that_cannot_begin_says_why(
    desk: Desk, qtbot: QtBot, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines_process.sys, "executable", "/nowhere/python")
    desk._verbs.exporting.start(run, tmp_path / "net.pt2")
    qtbot.waitUntil(lambda: "not exported" in text(desk))


def test_an_ended_export_leaves_nothing_half(qtbot: QtBot, tmp_path: Path, monkeypatch) -> None:
    exporting = Exporting(None)  # type: ignore[arg-type]
    exporting._file = tmp_path / "net.pt2"
    half = tmp_path / ".net.pt2.1.2.half"
    half.write_bytes(b"")
    exporting.close()
    assert half.exists()  # nothing goes on: it is not ours
    monkeypatch.setattr(type(exporting._process), "running", property(lambda process: True))
    exporting.close()
    assert not half.exists()


def test_a_new_model_file_is_in_the_form(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    with qtbot.waitSignal(desk.controller.checks.examined):
        desk._verbs.begin_model(file)
    pick = desk.controller.draft.config.model
    assert (pick.name, pick.options) == ("python-file", {"path": str(file)})
    assert "dpgui trust mine.py" in file.read_text()
    codes = [problem.code for problem in desk.window.experiment.problems()]
    assert "file_not_trusted" in codes
    trust(file)
    with qtbot.waitSignal(desk.controller.checks.examined):
        desk.controller.checks.check()
    assert desk.window.experiment.problems() == []
    desk._verbs.begin_model(tmp_path / "no" / "mine.py")
    assert "could not be written" in text(desk)


@pytest.mark.slow
def test_a_run_is_exported_by_the_process(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    from dpgui.engine.control import Control
    from dpgui.runs import play

    config = with_overrides(
        ExperimentConfig(),
        ["dataset=synthetic", "dataset.samples=40", "model=mlp", "devices=cpu", "train.epochs=1"],
    )
    run = RunStore(desk.controller.store.root).create(config)
    list(play(run, Control()))
    exporting, file = desk._verbs.exporting, tmp_path / "net.pt"
    exporting.start(run, file)
    assert "being written" in text(desk)
    qtbot.waitUntil(lambda: not exporting.running, timeout=100_000)
    assert f"{file} is written" in text(desk)
    assert json.loads((tmp_path / "net.pt.json").read_text())["run"] == run.id
