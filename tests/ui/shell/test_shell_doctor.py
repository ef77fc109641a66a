"""The doctor in the window: a process looks at the dataset, remedies go into the form."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest
from PIL import Image
from pytestqt.qtbot import QtBot
from shell_story import MakeDesk, Scripted

from dpgui.config import ExperimentConfig, preset, with_overrides
from dpgui.data.doctor.finding import Finding
from dpgui.ui import lines_process
from dpgui.ui.desk import Desk
from dpgui.ui.doctor.checkup import words_of
from dpgui.ui.states import State
from tests.ui.stand_in import Script, telling

CONFLICTS = Finding(
    code="conflicts", severity="error", count=2, remedies=("keep", "skip", "stop"),
    option="care.conflicts",
)  # fmt: skip
CONFLICTING = telling(
    {"finding": {**CONFLICTS.model_dump(mode="json"), "text": "x"}}, {"checked": 1},
    then="sys.exit(2)",
)  # fmt: skip


@pytest.fixture
def desk(cold: None, make_desk: MakeDesk) -> Desk:
    return make_desk(Scripted(), size=(1440, 900))


def check(desk: Desk, qtbot: QtBot, depth: str = "quick") -> None:
    with qtbot.waitSignals([desk.pages.doctor.checkup.finished], timeout=60_000):
        desk.pages.doctor.check(depth)


def remarks(desk: Desk) -> list[tuple[str, str, str]]:
    return [(it.path, it.code, it.severity) for it in desk.window.experiment.problems()]


def test_a_finding_without_a_remedy_is_a_warning_at_start(
    desk: Desk, qtbot: QtBot, script: Script
) -> None:
    script(CONFLICTING)
    check(desk, qtbot)
    assert desk.window.doctor.tree.findings == (CONFLICTS,)
    assert ("care.conflicts", "conflicts", "warning") in remarks(desk)
    assert desk.window.experiment._bar.button.isEnabled()  # it does not keep the run from starting
    (box,) = desk.window.doctor.tree.boxes()
    box.combo.setCurrentIndex(box.combo.findData("skip"))
    box.combo.activated.emit(box.combo.currentIndex())
    assert desk.controller.draft.config.care.conflicts == "skip"
    assert desk.window.experiment.config().care.conflicts == "skip"
    assert ("care.conflicts", "conflicts", "warning") not in remarks(desk)


def test_what_the_form_says_is_what_the_page_shows(
    desk: Desk, qtbot: QtBot, script: Script
) -> None:
    script(CONFLICTING)
    check(desk, qtbot)
    config = desk.controller.draft.config
    desk.controller.put_experiment(config.changed(care={"conflicts": "stop"}))
    (box,) = desk.window.doctor.tree.boxes()
    assert box.combo.currentData() == "stop"


def test_another_dataset_takes_the_findings_away(desk: Desk, qtbot: QtBot, script: Script) -> None:
    script(CONFLICTING)
    check(desk, qtbot)
    desk.controller.put_experiment(preset("digits-cnn").changed(dataset="iris"))
    assert desk.window.doctor.tree.findings == ()
    assert remarks(desk) == []


def test_remedies_are_locked_while_a_run_goes_on(desk: Desk, qtbot: QtBot, script: Script) -> None:
    script(CONFLICTING)
    check(desk, qtbot)
    desk.controller.start()
    qtbot.waitUntil(lambda: desk.controller.state is State.RUNNING)
    assert not desk.window.doctor.tree.boxes()[0].isEnabled()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (telling({"problems": [{"path": "dataset.path", "code": "folder_needed"}]},
                 then="sys.exit(2)"),
         "Choose a folder."),
        ("sys.stderr.write('ValueError: no idea\\n'); sys.exit(1)",
         "The dataset could not be checked: ValueError: no idea."),
        ("os.kill(os.getpid(), signal.SIGKILL)",
         "The process that checked the dataset died"),
    ],
)  # fmt: skip
def test_a_check_that_fails_says_why(
    desk: Desk, qtbot: QtBot, script: Script, text: str, said: str
) -> None:
    script(text)
    with qtbot.waitSignal(desk.pages.doctor.checkup.failed, timeout=30_000):
        desk.pages.doctor.check("quick")
    assert desk.window.doctor.hint.text().startswith(said)


def test_a_program_that_is_not_there_is_a_sentence(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines_process.sys, "executable", "/nowhere/python")
    with qtbot.waitSignal(desk.pages.doctor.checkup.failed):
        desk.pages.doctor.check("quick")
    assert desk.window.doctor.hint.text().startswith("The dataset could not be checked: ")


def test_cancel_and_close_leave_no_process(desk: Desk, qtbot: QtBot, script: Script) -> None:
    script('say(looked={"what": "looking", "done": os.getpid(), "total": None})\ntime.sleep(600)')
    for end in (desk.pages.doctor.cancel, desk.pages.doctor.close):
        with qtbot.waitSignal(desk.pages.doctor.checkup.progressed, timeout=30_000) as progressed:
            desk.pages.doctor.check("full")
        child = psutil.Process(progressed.args[1])
        end()
        assert not desk.pages.doctor.checkup.running
        assert not child.is_running()


def test_the_command_names_every_option(tmp_path: Path) -> None:
    dataset = {"name": "table", "path": 'a "b"\\ü😀.csv', "features": ["x", "y"], "limit": 3}
    config = ExperimentConfig().changed(dataset=dataset, care={"fewest": 7})
    words = words_of(config)
    assert words[:3] == ["check", "table", "--json"]
    assert set(words[3::2]) == {"--set"}
    made = with_overrides(ExperimentConfig(), ["dataset=table", *words[4::2]])
    assert made.dataset == config.dataset
    assert made.care.fewest == 7


@pytest.mark.slow
def test_a_real_folder_is_checked_and_its_copies_are_moved(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    root = tmp_path / "pictures"
    for label, color in enumerate(("red", "green", "blue")):
        (root / color).mkdir(parents=True)
        for shade in range(6):
            Image.new("RGB", (24, 24), (40 * shade, 90 * label, 7)).save(
                root / color / f"{shade}.png"
            )
    (root / "red" / "copy.png").write_bytes((root / "red" / "1.png").read_bytes())
    dataset = {"name": "image-folder", "path": str(root), "size": 24}
    desk.controller.put_experiment(preset("digits-cnn").changed(dataset=dataset))
    check(desk, qtbot, "full")
    (found,) = [it for it in desk.window.doctor.tree.findings if it.code == "duplicates"]
    assert found.count == 1
    with qtbot.waitSignal(desk.pages.doctor.checkup.finished, timeout=60_000):
        desk.pages.doctor.move(found, str(tmp_path / "aside"))
    assert (tmp_path / "aside" / "red" / "copy.png").exists()
    assert not (root / "red" / "copy.png").exists()
    assert "duplicates" not in [it.code for it in desk.window.doctor.tree.findings]
    assert desk.window.banner.message.text.startswith("1 file(s) were moved to ")
