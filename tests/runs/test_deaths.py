"""Deaths of every kind: nothing that was told is lost, nobody is left behind, the run says how."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

import dpgui
from dpgui.config import ExperimentConfig
from dpgui.config.messages import say
from dpgui.engine.control import Control, Wish
from dpgui.events import Event, RunEnded, RunStarted
from dpgui.runs import Run, RunStore, Zygote, attach, perform, play
from dpgui.runs import guard as guard_module
from dpgui.runs.child import Child, spawn
from dpgui.runs.ending import ALREADY_LIVE, CRASH, ending
from dpgui.runs.guard import Guard
from dpgui.runs.log import Tail
from dpgui.runs.writer import claim, release
from tests.runs.told import begun, steps

Make = Callable[..., ExperimentConfig]
Until = Callable[..., None]
pytestmark = [
    pytest.mark.usefixtures("fake_engine"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]


def gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


# The child dies


@pytest.mark.parametrize(
    ("accident", "status", "code", "facts"),
    [
        ("kill", "interrupted", "killed_by_signal", {"signal": "SIGKILL"}),
        ("segfault", "failed", "crashed_by_signal", {"signal": "SIGSEGV"}),
        ("abort", "failed", "crashed_by_signal", {"signal": "SIGABRT"}),
        ("exit", "failed", "worker_ended", {"code": 7}),
        ("raise", "failed", "worker_ended", {"code": 1}),
    ],
)
@pytest.mark.parametrize("warmth", ["zygote", pytest.param("spawn", marks=pytest.mark.slow)])
def test_each_death_of_a_child_has_a_sentence_of_its_own(
    store: RunStore,
    config: Make,
    zygote: Zygote,
    warmth: str,
    accident: str,
    status: str,
    code: str,
    facts: dict[str, object],
):
    run = store.create(config(accident=accident, at=5))
    events = list(perform(run, Control(), warm=zygote if warmth == "zygote" else None))
    assert steps(events) == [1, 2, 3, 4]
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert (end.status, end.code, end.facts, end.step) == (status, code, facts, 4)
    assert "{" not in say(end.code, end.facts)
    assert b"RunEnded" not in run.log.read_bytes(), "what is computed is not written"
    shown = {
        "segfault": "happen",
        "abort": "Fatal Python error: Aborted",
        "exit": "something was printed",
        "raise": "a defect of the engine",
        "kill": "",
    }
    assert shown[accident] in end.error
    assert [row.status for row in store.list()] == [run.status]
    assert run.status in (status, "interrupted")


def test_a_native_crash_reads_as_failed_from_the_folder_too(
    store: RunStore, config: Make, zygote: Zygote
):
    run = store.create(config(accident="segfault", at=5))
    live = list(perform(run, Control(), warm=zygote))[-1]
    *_, stored = run.events()
    assert (run.status, stored.status, stored.code) == ("failed", "failed", "crashed")
    assert stored.error == live.error
    assert (stored.step, run.history().status) == (4, "failed")
    again = store.create(config())
    again.log.write_bytes(run.log.read_bytes())
    assert again.status == "interrupted", "another run knows nothing of that crash"


def test_a_crash_is_forgotten_by_the_next_session(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(accident="segfault", at=15))
    first = list(perform(run, Control(), warm=zygote))
    assert (run.folder / CRASH).stat().st_size > 0
    resumed = store.create(config())
    resumed.folder.rename(store.root / "spare")
    (run.folder / "config.toml").write_text((store.root / "spare" / "config.toml").read_text())
    second = list(perform(Run(run.folder), Control(), warm=zygote))
    assert steps(first) == list(range(1, 15))
    assert steps(second) == list(range(11, 21)), "it goes on from the checkpoint of epoch 1"
    assert second[-1].status == "completed"
    assert not (run.folder / CRASH).exists()


def test_the_next_run_gets_a_process_of_its_own(store: RunStore, config: Make, zygote: Zygote):
    pids: set[int] = set()
    for accident in ("segfault", "none", "exit", "none"):
        run = store.create(config(accident=accident))
        events = list(perform(run, Control(), warm=zygote))
        pids |= {event.pid for event in events if isinstance(event, RunStarted)}
        assert (events[-1].status == "completed") == (accident == "none")
    assert len(pids) == 4
    assert os.getpid() not in pids


@pytest.mark.slow
def test_kill_9_at_any_time_loses_nothing_that_was_told(
    store: RunStore, config: Make, zygote: Zygote
):
    """Fifteen kills at random times of one run that goes on each time; the record stays whole."""
    dice = random.Random(7)
    run = store.create(config(epochs=10_000, pace=0.002))
    yielded: list[Event] = []
    for _ in range(15):
        told = perform(run, Control(), warm=zygote)
        yielded += begun(told, 0)
        pid = run.writer().pid
        deadline = time.monotonic() + dice.uniform(0.0, 0.12)
        session: list[Event] = []
        for event in told:
            session.append(event)
            if time.monotonic() > deadline:
                os.kill(pid, signal.SIGKILL)
                killed = time.monotonic()
                break
        session += told
        assert time.monotonic() - killed < 5.0
        assert (session[-1].status, session[-1].code) == ("interrupted", "killed_by_signal")
        yielded += session[:-1]
        assert gone(pid)
        assert not run.live
    stored = list(run.events())
    assert stored[:-1] == yielded, "each whole line is there, and no torn one is read"
    assert not [event for event in stored if event.kind == "Noted"]
    folded = run.history().series("steps/train/loss")
    assert folded[0].tolist() == list(range(1, len(folded[0]) + 1))
    assert folded[1].tolist() == [1 / step for step in range(1, len(folded[0]) + 1)]


def test_what_a_run_leaves_running_ends_with_it(store: RunStore, config: Make, zygote: Zygote):
    """Workers that load data belong to the group of their run, in every end of it."""
    before = set(psutil.Process(zygote.pid).children(recursive=True))
    run = store.create(config(accident="loader", at=5, pace=0.01))
    told = perform(run, Control(), warm=zygote)
    begun(told, 8)
    (child,) = set(psutil.Process(zygote.pid).children()) - before
    loaders = child.children(recursive=True)
    assert len(loaders) == 1
    list(told)
    assert gone(child.pid)
    psutil.wait_procs(loaders, timeout=5)
    assert all(gone(loader.pid) for loader in loaders)


def test_a_run_that_does_not_hear_is_ended_by_force(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(accident="deaf", at=5))
    told = perform(run, Control(), warm=zygote)
    begun(told, 4)
    run.end_by_force()
    (end,) = told
    assert end.facts == {"signal": "SIGKILL"}
    assert not run.live
    run.end_by_force()


def test_force_never_ends_the_process_that_asks_for_it(run: Run):
    assert claim(run.folder) is None
    run.end_by_force()
    release(run.folder)


def test_a_shutdown_saves_and_ends(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(epochs=1000, pace=0.01))
    told = perform(run, Control(), warm=zygote)
    begun(told, 5)
    os.kill(run.writer().pid, signal.SIGTERM)
    end = list(told)[-1]
    assert end.status == "interrupted"
    assert run.has_checkpoint()
    assert b"RunEnded" in run.log.read_bytes()


def test_a_stranger_that_dies_is_noticed(store: RunStore, config: Make, zygote: Zygote):
    run = store.create(config(epochs=1000, pace=0.01))
    first = perform(run, Control(), warm=zygote)
    begun(first, 5)
    second = attach(run, Control())
    begun(second, 5)
    os.kill(run.writer().pid, signal.SIGKILL)
    assert list(second)[-1].code == "writer_gone"
    assert list(first)[-1].code == "killed_by_signal"


def test_a_child_that_cannot_be_started_is_a_failure_with_its_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    (end,) = perform(run, Control())
    assert (end.status, end.code) == ("failed", "worker_not_started")
    assert "No such file" in say(end.code, end.facts)
    assert run.status == "new"


def test_a_child_that_found_another_writer_says_so(run: Run):
    assert claim(run.folder) is None
    end = ending(run.folder, run.log, ALREADY_LIVE)
    release(run.folder)
    assert end.status == "refused"
    assert str(os.getpid()) in end.problems[0].text


# The window dies


class Window:
    """A process that performs a run, as a window does."""

    def __init__(self, run: Run, warmth: str) -> None:
        script = Path(__file__).with_name("window.py")
        where = [str(Path(dpgui.__file__).parent.parent), os.environ["PYTHONPATH"]]
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(run.folder), warmth],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(where)},
        )
        self.run = run

    def read_until_step(self, step: int) -> None:
        for line in self.process.stdout:
            if f'"steps":[{step}]'.encode() in line:
                return
        raise AssertionError("the window's run ended too early")

    def kill(self) -> list[int]:
        """Kill -9; the pids of all that it had started."""
        below = [each.pid for each in psutil.Process(self.process.pid).children(recursive=True)]
        self.process.kill()
        self.process.wait()
        return below

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()


@pytest.fixture
def window(fake_engine: None) -> Iterator[Callable[[Run, str], Window]]:
    opened: list[Window] = []

    def opens(run: Run, warmth: str) -> Window:
        opened.append(Window(run, warmth))
        return opened[-1]

    yield opens
    for each in opened:
        each.run.end_by_force()
        each.close()


WARMTHS = ["zygote", pytest.param("spawn", marks=pytest.mark.slow)]


@pytest.mark.parametrize("warmth", WARMTHS)
def test_a_run_whose_window_was_killed_saves_and_ends(
    store: RunStore, config: Make, window: Callable[[Run, str], Window], until: Until, warmth: str
):
    run = store.create(config(epochs=1000, pace=0.01))
    opened = window(run, warmth)
    opened.read_until_step(15)
    started = opened.kill()
    assert started
    until(lambda: all(map(gone, started)))
    *events, end = run.events()
    assert (end.status, end.code) == ("interrupted", "")
    assert steps(events)[-1] >= 15
    assert run.has_checkpoint()
    control = Control()
    resumed = begun(play(run, control), 0)
    assert next(e for e in resumed if isinstance(e, RunStarted)).from_step == steps(events)[-1]


@pytest.mark.parametrize("warmth", WARMTHS)
def test_a_run_that_shall_go_on_without_a_window_does(
    store: RunStore, config: Make, window: Callable[[Run, str], Window], until: Until, warmth: str
):
    run = store.create(config(epochs=100_000, pace=0.01, on_window_close="continue"))
    opened = window(run, warmth)
    opened.read_until_step(5)
    opened.kill()
    tail = Tail(run.log)
    last = steps(list(tail.events()))[-1]
    until(lambda: max(steps(list(tail.events())), default=0) > last + 20)
    assert run.live
    control = Control()
    told = attach(run, control)
    begun(told, last)
    control.ask(Wish.STOP)
    assert list(told)[-1].status == "stopped"


def test_the_zygote_itself_may_be_killed(
    store: RunStore, config: Make, own_zygote: Zygote, until: Until
):
    run = store.create(config(epochs=1000, pace=0.01))
    told = perform(run, Control(), warm=own_zygote)
    begun(told, 5)
    pid = run.writer().pid
    os.kill(own_zygote.pid, signal.SIGKILL)
    end = list(told)[-1]
    assert (end.status, end.code) == ("interrupted", "")
    until(lambda: gone(pid))
    assert run.has_checkpoint()


def test_a_window_that_closes_leaves_its_run_to_its_config(
    store: RunStore, config: Make, zygote: Zygote, until: Until
):
    run = store.create(config(epochs=1000, pace=0.01))
    told = perform(run, Control(), warm=zygote)
    begun(told, 5)
    told.close()
    until(lambda: not run.live)
    assert run.status == "interrupted"
    assert run.has_checkpoint()


def test_a_person_who_closes_the_window_may_say_otherwise(
    store: RunStore, config: Make, zygote: Zygote
):
    run = store.create(config(epochs=100_000, pace=0.01))
    told = perform(run, Control(), warm=zygote)
    begun(told, 5)
    run.on_window_close("continue")
    told.close()
    tail = Tail(run.log)
    last = steps(list(tail.events()))[-1]
    control = Control()
    again = attach(run, control)
    begun(again, last + 20)
    assert run.live
    control.ask(Wish.STOP)
    assert list(again)[-1].status == "stopped"


# The guard by itself


def guarded(run: Run, control: Control, stdin: bool = False) -> Guard:
    return Guard(run.folder, control, lambda: "stop", os.getppid(), stdin)


def test_a_guard_leaves_a_run_alone_whose_window_lives(run: Run):
    control = Control()
    guarded(run, control).check()
    assert control.wish is Wish.GO


def test_a_guard_waits_for_a_run_that_stops_but_not_for_ever(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    control, ends = Control(), []
    monkeypatch.setattr(guard_module.os, "_exit", ends.append)
    monkeypatch.setattr(guard_module.os, "getppid", lambda: 1)
    guard = Guard(run.folder, control, lambda: "stop", 2, stdin=False)
    guard.check()
    assert control.wish is Wish.INTERRUPT
    guard.check()
    assert ends == []
    later = time.monotonic() + guard_module.PATIENCE + 1
    monkeypatch.setattr(guard_module.time, "monotonic", lambda: later)
    monkeypatch.setattr(guard_module.faulthandler, "dump_traceback", lambda: None)
    guard.check()
    assert ends == [1]


# What a child is


def test_a_child_gives_way_to_the_window(store: RunStore, config: Make, zygote: Zygote):
    """nice 10 for a run on the CPU, a group of its own, no stdin."""
    for devices, nice in ((("cpu",), 10), (("simulated:0",), 10), (("cuda:0",), 0)):
        run = store.create(config(epochs=1000, pace=0.01, devices=devices))
        told = perform(run, Control(), warm=zygote)
        begun(told, 3)
        pid = run.writer().pid
        assert psutil.Process(pid).nice() == nice + psutil.Process().nice() * (nice == 0)
        assert os.getpgid(pid) == os.getsid(pid) == pid
        run.ask(Wish.STOP)
        list(told)


def test_a_child_waits_for_work_without_spinning(run: Run):
    child: Child = spawn(run.folder)
    environment = psutil.Process(child.pid).environ()
    assert environment["GOMP_SPINCOUNT"] == "0"
    assert environment["OMP_WAIT_POLICY"] == "PASSIVE"
    assert child.wait(60)
    assert child.exit_code == 0
