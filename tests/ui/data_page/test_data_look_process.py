"""Looks by a process: what it tells, how it dies, and that it is ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from dpgui.config import ExperimentConfig
from dpgui.ui import lines_process
from dpgui.ui.data_page.look_process import LookProcess
from tests.ui.stand_in import Script


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[LookProcess]:
    process = LookProcess()
    yield process
    process.close()


def code_of(signal: object) -> str:
    (problems,) = signal.args
    return problems[0].code


def test_it_is_asked_about_the_experiment_and_tells_how_far_it_is(
    process: LookProcess, script: Script, qtbot: QtBot
) -> None:
    script(
        'out = pathlib.Path(words[words.index("--out") + 1])\n'
        'assert (out / "config.toml").read_text().count("iris") == 1\n'
        'assert words[0] == "look" and words[-1] == "--dataset"\n'
        'print("a person\'s code prints this")\n'
        'say(what="reading", done=3, total=7)\n'
        '(out / "answer").write_text("42")\n'
    )
    told = []
    process.progressed.connect(lambda *words: told.append(words))
    with qtbot.waitSignal(process.finished) as finished:
        process.start(ExperimentConfig().changed(dataset={"name": "iris"}), ["--dataset"])
        assert process.running
    (folder,) = finished.args
    assert (folder / "answer").read_text() == "42"
    assert told == [("reading", 3, 7)]
    assert not process.running
    process.close()
    assert not folder.exists()


def test_what_it_found_wrong_is_told(process: LookProcess, script: Script, qtbot: QtBot) -> None:
    script(
        'problem = {"path": "dataset.path", "code": "folder_needed", "facts": {}}\n'
        "say(problems=[problem])\n"
        "sys.exit(2)\n"
    )
    with qtbot.waitSignal(process.failed) as failed:
        process.start(ExperimentConfig())
    assert code_of(failed) == "folder_needed"


def test_another_end_is_told_by_its_last_words(
    process: LookProcess, script: Script, qtbot: QtBot
) -> None:
    script('sys.exit("No space left on device")\n')
    with qtbot.waitSignal(process.failed) as failed:
        process.start(ExperimentConfig())
    (problems,) = failed.args
    assert problems[0].text == "The data could not be looked at: No space left on device."


def test_a_crash_is_told(process: LookProcess, script: Script, qtbot: QtBot) -> None:
    script("os.kill(os.getpid(), signal.SIGSEGV)\n")
    with qtbot.waitSignal(process.failed) as failed:
        process.start(ExperimentConfig())
    assert code_of(failed) == "look_died"


def test_a_process_that_cannot_be_started_is_told(
    process: LookProcess, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines_process.sys, "executable", str(tmp_path / "nothing"))
    with qtbot.waitSignal(process.failed) as failed:
        process.start(ExperimentConfig())
    assert code_of(failed) == "look_failed"


def test_a_newer_look_ends_the_one_before(
    process: LookProcess, script: Script, qtbot: QtBot
) -> None:
    script(
        'if words[-1] == "slow":\n'
        "    say(what=str(os.getpid()), done=0, total=1)\n"
        "    time.sleep(60)\n"
    )
    with qtbot.waitSignal(process.progressed) as progressed:
        process.start(ExperimentConfig(), ["slow"])
    pid = int(progressed.args[0])
    with qtbot.waitSignal(process.finished):
        process.start(ExperimentConfig(), ["quick"])
    assert not psutil.pid_exists(pid)


def test_closing_ends_it(process: LookProcess, script: Script, qtbot: QtBot) -> None:
    script("say(what=str(os.getpid()), done=0, total=1)\ntime.sleep(60)\n")
    with qtbot.waitSignal(process.progressed) as progressed:
        process.start(ExperimentConfig())
    process.close()
    assert not psutil.pid_exists(int(progressed.args[0]))
    assert not process.running
