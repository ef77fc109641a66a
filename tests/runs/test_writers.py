"""Who writes a run, where more than one machine, container or pid namespace reaches its folder."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control
from dpgui.events import Measured, RunEnded
from dpgui.runs import agent
from dpgui.runs import writer as writers
from dpgui.runs.ending import ALREADY_LIVE
from dpgui.runs.rank import AGENT
from dpgui.runs.run import Run
from dpgui.runs.session import perform, play
from dpgui.runs.store import RunStore
from dpgui.runs.wishes import FILE as CONTROL
from dpgui.runs.writer import FILE, Heartbeat, Writer, claim, clear_leftovers, release

Make = Callable[..., ExperimentConfig]
pytestmark = pytest.mark.usefixtures("fake_engine")

ELSEWHERE = Writer(pid=4711, create_time=1.0, home="another boot pid:[1]", host="attic")


def written_elsewhere(run: Run, seconds_ago: float) -> None:
    """The file of a writer on another machine, as that touched it last."""
    (run.folder / FILE).write_text(ELSEWHERE.model_dump_json())
    touched = time.time() - seconds_ago
    os.utime(run.folder / FILE, (touched, touched))


def test_a_run_that_another_machine_trains_is_live_and_cannot_be_trained_here(run: Run):
    written_elsewhere(run, seconds_ago=30)
    assert run.live
    for session in (play(run, Control()), perform(run, Control())):
        (end,) = session
        assert (end.status, end.problems[0].code) == ("refused", "run_is_live_elsewhere")
        assert "process 4711 on attic" in end.problems[0].text
    assert Writer.model_validate_json((run.folder / FILE).read_bytes()) == ELSEWHERE


def test_a_run_whose_other_machine_was_silent_for_a_minute_is_taken(run: Run):
    written_elsewhere(run, seconds_ago=61)
    assert not run.live
    assert list(play(run, Control()))[-1].status == "completed"


def test_who_claims_asks_the_clock_of_the_disk(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Another machine's heartbeat is stamped by the server, whose clock may differ from ours."""
    written_elsewhere(run, seconds_ago=5)
    hour_later = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: hour_later)
    assert claim(run.folder) == ELSEWHERE


def test_a_writer_lets_other_machines_see_that_it_lives(run: Run, monkeypatch: pytest.MonkeyPatch):
    assert claim(run.folder) is None
    os.utime(run.folder / FILE, (1.0, 1.0))
    Heartbeat(run.folder).beat()
    monkeypatch.setattr(writers, "_home", lambda: "where nobody knows our pids")
    assert run.live
    os.utime(run.folder / FILE, (1.0, 1.0))
    assert not run.live


def test_a_clock_that_is_set_and_a_machine_that_is_renamed_take_no_run_away(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    assert claim(run.folder) is None
    monkeypatch.setattr(psutil.Process, "create_time", lambda _: 1.0)
    monkeypatch.setattr(platform, "node", lambda: "another name")
    heart = Heartbeat(run.folder)
    heart.beat()
    assert not heart.lost
    assert run.live or sys.platform != "linux"
    release(run.folder)
    assert not (run.folder / FILE).exists()


def test_every_session_beats(store: RunStore, config: Make, monkeypatch: pytest.MonkeyPatch):
    beaten: list[Path] = []
    heard = threading.Event()

    def beat(self: Heartbeat) -> None:
        beaten.append(self._folder)
        heard.set()

    monkeypatch.setattr(Heartbeat, "beat", beat)
    run = store.create(config(epochs=1000, pace=0.01))
    told = play(run, Control())
    next(told)
    assert heard.wait(10)
    told.close()
    assert set(beaten) == {run.folder}


def test_who_slept_while_another_machine_took_the_run_writes_no_more(
    store: RunStore, config: Make, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writers, "_BEAT_EVERY", 0.0)
    run = store.create(config(epochs=1000, pace=0.01))
    told = play(run, Control())
    while not isinstance(next(told), Measured):
        pass
    written_elsewhere(run, seconds_ago=0)
    (run.folder / CONTROL).write_text('{"saves": 1}')  # a wish for the other
    *rest, end = told
    assert isinstance(end, RunEnded)
    assert (end.status, end.problems[0].code) == ("refused", "run_is_live_elsewhere")
    assert Writer.model_validate_json((run.folder / FILE).read_bytes()) == ELSEWHERE
    assert (run.folder / CONTROL).exists()
    assert not any(isinstance(event, RunEnded) for event in run.events())
    assert len(rest) < 900, "it noticed before its thousand steps were done"


def test_processes_of_a_run_that_another_machine_took_are_ended(
    monkeypatch: pytest.MonkeyPatch,
):
    done: list[object] = []
    monkeypatch.setenv(AGENT, "this agent")
    monkeypatch.setattr(agent, "end_leftovers", done.append)
    monkeypatch.setattr(os, "_exit", done.append)
    agent._end_if(lost=False)
    assert not done
    agent._end_if(lost=True)
    assert done == ["this agent", ALREADY_LIVE]


def test_only_its_own_mark_is_taken_away(run: Run):
    written_elsewhere(run, seconds_ago=0)
    release(run.folder)
    assert (run.folder / FILE).exists()
    (run.folder / FILE).unlink()
    assert claim(run.folder) is None
    release(run.folder)
    assert not (run.folder / FILE).exists()


def test_a_copy_of_a_live_run_is_not_live(run: Run, tmp_path: Path):
    assert claim(run.folder) is None
    shutil.copytree(run.folder, tmp_path / "copy")
    assert run.live
    assert not Run(tmp_path / "copy").live
    moved = run.folder.rename(tmp_path / "moved")
    assert Run(moved).live


def test_a_file_of_the_version_before_still_names_its_writer(run: Run):
    me = psutil.Process()
    (run.folder / FILE).write_text(f'{{"pid": {me.pid}, "create_time": {me.create_time()}}}')
    assert run.live


def test_leftovers_of_the_dead_are_cleared_under_the_lock(run: Run):
    """Two who find a dead writer: the second must not take away the file of the first."""
    dead = Writer(pid=os.getpid(), create_time=1.0)
    (run.folder / FILE).write_text(dead.model_dump_json())
    with writers.locked(run.folder / writers._LOCK):
        second = threading.Thread(target=clear_leftovers, args=(run.folder, CONTROL))
        second.start()
        (run.folder / FILE).write_text(writers._own(run.folder).model_dump_json())  # the first
    second.join()
    assert run.live


@pytest.mark.skipif(sys.platform != "linux", reason="pid namespaces are Linux's")
def test_another_pid_namespace_sees_a_live_run(run: Run):
    enter = ("unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc")
    try:
        subprocess.run([*enter, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no pid namespace can be made here")
    assert claim(run.folder) is None
    code = (
        "import sys; from pathlib import Path; from dpgui.runs.writer import claim;"
        "print(claim(Path(sys.argv[1])).pid)"
    )
    found = subprocess.run(
        [*enter, sys.executable, "-c", code, str(run.folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == str(os.getpid())
