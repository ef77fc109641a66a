"""Several processes of one run by torch's own launcher: deaths, restarts, ends. The engine is a
fake that knows nothing of the others, so that each start takes a second less of importing torch."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any

import psutil
import pytest

from dpgui.config import ExperimentConfig, Pick, TrainConfig
from dpgui.config.messages import say
from dpgui.engine.control import Control, Wish
from dpgui.events import Event, Measured, Noted, RunEnded, RunStarted
from dpgui.runs import Run, RunStore, Zygote, perform, play
from dpgui.runs.child import environment
from dpgui.runs.rank import AGENT
from tests.runs.told import begun, steps

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.usefixtures("fake_engine"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]
Make = Callable[..., Run]


@pytest.fixture
def several(store: RunStore) -> Make:
    """Makes a run of two processes."""

    def make(cluster: dict[str, Any] | None = None, epochs: int = 2, **options: Any) -> Run:
        config = ExperimentConfig(
            dataset=Pick(name="fake"),
            model=Pick(name="fake", options={"pace": 0.05, **options}),
            strategy=Pick(name="ddp", options={"processes": 2}),
            train=TrainConfig(epochs=epochs),
            devices=("cpu",),
        )
        return store.create(config.changed(cluster=cluster or {}))

    return make


def end_of(events: list[Event]) -> RunEnded:
    end = events[-1]
    assert isinstance(end, RunEnded)
    return end


def belonging(folder: Path) -> list[psutil.Process]:
    """Every process that has to do with the run in `folder`, however it came to be."""
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        try:
            words = process.cmdline()
            if process.pid != os.getpid() and str(folder) in words:
                found.append(process)
        except psutil.Error:
            continue
    return found


def test_o27_o38_an_exception_ends_the_run_and_is_what_is_told(
    several: Make, store: RunStore, zygote: Zygote
):
    run = several(accident="boom", of=1)
    events = list(perform(run, Control(), warm=zygote))
    end = end_of(events)
    assert (end.status, end.code) == ("failed", "rank_failed")
    assert say(end.code, end.facts).startswith("Rank 1 failed: ValueError: boom on rank one.")
    assert "raise ValueError" in end.error
    assert belonging(run.folder) == []
    assert not run.live
    *_, stored = run.events()
    assert stored == end, "it is in the log, once"
    assert run.log.read_bytes().count(b'"kind":"RunEnded"') == 1
    assert [row.status for row in store.list()] == ["failed"]


def test_o27_a_rank_that_is_killed_takes_all_with_it(several: Make):
    run = several(accident="kill-loader", of=1, epochs=1000)
    end = end_of(list(perform(run, Control())))
    assert (end.status, end.code) == ("failed", "rank_killed")
    assert "killed, signal 9: often out of memory" in say(end.code, end.facts)
    assert end.facts["rank"] == 1
    assert belonging(run.folder) == [], "what it had started is gone, too"


def test_ranks_begin_again_from_the_last_checkpoint(several: Make):
    run = several({"restarts": 1}, accident="kill", at=15, start=0, of=0)
    events = list(perform(run, Control()))
    assert end_of(events).status == "completed"
    starts = [event.from_step for event in events if isinstance(event, RunStarted)]
    assert starts == [0, 10]
    assert steps(events) == [*range(1, 15), *range(11, 21)]
    notes = [event for event in events if isinstance(event, Noted)]
    assert [note.code for note in notes] == ["rank_killed", "ranks_restarted"]
    assert notes[1].facts == {"restart": 1, "restarts": 1}
    history = run.history()
    assert history.breaks == [10]
    assert history.series("steps/train/loss")[1].tolist() == [1 / n for n in range(1, 21)]


def test_o37_each_rank_is_an_interpreter_of_its_own_below_the_writer(several: Make):
    run = several(epochs=1000)
    told = perform(run, Control())
    begun(told, 2)
    (writer,) = [process for process in belonging(run.folder) if process.pid == run.writer().pid]
    ranks = [process for process in belonging(run.folder) if "--rank" in process.cmdline()]
    assert {rank.ppid() for rank in ranks} == {writer.pid}
    assert sorted(rank.environ()["RANK"] for rank in ranks) == ["0", "1"]
    assert {rank.cmdline()[0] for rank in ranks} == {sys.executable}
    run.end_by_force()
    assert end_of(list(told)).status == "interrupted"


def test_no_rank_outlives_a_writer_that_was_killed(several: Make, until: Callable[..., None]):
    run = several(epochs=1000)
    told = perform(run, Control())
    begun(told, 2)
    os.kill(run.writer().pid, signal.SIGKILL)
    assert end_of(list(told)).code == "killed_by_signal"
    until(lambda: not belonging(run.folder))
    assert run.status == "interrupted"


def test_a_shutdown_of_the_writer_saves_and_ends(several: Make):
    run = several(epochs=1000)
    told = perform(run, Control())
    begun(told, 12)
    os.kill(run.writer().pid, signal.SIGTERM)
    end = end_of(list(told))
    assert (end.status, end.step >= 12) == ("interrupted", True)
    assert run.has_checkpoint()
    assert belonging(run.folder) == []


@pytest.mark.parametrize("whom", ["all", "a rank"])
def test_a_shutdown_of_all_of_them_saves_and_ends(several: Make, whom: str):
    """A machine that is shut down, or a SLURM step that ends, asks all processes at once."""
    run = several(epochs=1000)
    told = perform(run, Control())
    begun(told, 12)
    processes = belonging(run.folder)
    assert len(processes) == 3
    for process in processes:
        if whom == "all" or process.environ().get("RANK") == "1":
            process.terminate()
    end = end_of(list(told))
    assert (end.status, end.step >= 12) == ("interrupted", True)
    assert run.has_checkpoint()
    assert belonging(run.folder) == []


def test_a_person_s_wishes_reach_them(several: Make):
    run = several(epochs=1000)
    control = Control()
    told = perform(run, control)
    begun(told, 2)
    control.ask(Wish.STOP)
    end = end_of(list(told))
    assert end.status == "stopped", end
    assert belonging(run.folder) == []


@pytest.mark.parametrize("warmth", ["zygote", "spawn"])
def test_o79_a_run_that_is_still_being_started_can_be_stopped(
    several: Make, zygote: Zygote, warmth: str
):
    run = several(epochs=1000)
    control = Control()
    threading.Timer(0.0, control.ask, (Wish.STOP,)).start()
    end = end_of(list(perform(run, control, warm=zygote if warmth == "zygote" else None)))
    assert end.status == "stopped", end
    assert belonging(run.folder) == []
    assert not run.live


def test_a_run_that_waits_for_machines_can_be_stopped(several: Make):
    run = several({"nodes": 2, "rendezvous": "127.0.0.1:0"}, epochs=1000)
    end = end_of(list(perform(run, Control())))
    assert [problem.code for problem in end.problems] == ["bad_place"]
    run = several({"nodes": 2, "rendezvous": f"127.0.0.1:{free_port()}"}, epochs=1000)
    control = Control()
    events: list[Event] = []
    for event in perform(run, control):
        events.append(event)
        if isinstance(event, Noted) and event.code == "machines_awaited":
            assert str(event.facts["command"]).startswith("dpgui join 127.0.0.1:")
            control.ask(Wish.STOP)
    end = end_of(events)
    assert (end.status, end.code) == ("stopped", "stopped_before_start")


def other_machine(place: str, room: Path) -> subprocess.Popen[str]:
    """One that joins the run at `place`; its processes know `room`."""
    words = [sys.executable, "-m", "dpgui", "join", place, "--processes", "1"]
    return subprocess.Popen(
        [*words, "--folder", str(room)], stdout=PIPE, stderr=PIPE, text=True, env=environment()
    )


def test_a_machine_that_is_gone_without_a_word_is_left_out(several: Make, tmp_path: Path):
    """As when its power fails: its connections stay open, and nobody answers."""
    place, room = f"127.0.0.1:{free_port()}", tmp_path / "other machine"
    cluster = {"nodes": 2, "least_nodes": 1, "restarts": 1, "wait": 15.0, "rendezvous": place}
    run, control = several(cluster, epochs=1000), Control()
    met: list[int] = []
    with other_machine(place, room) as joined:
        for event in perform(run, control):
            if isinstance(event, Measured) and len(met) == 1 and event.steps[-1] == 12:
                for process in belonging(room):
                    process.suspend()
            elif isinstance(event, Noted) and event.code == "machines_met":
                met.append(int(str(event.facts["machines"])))
            elif isinstance(event, Measured) and len(met) == 2:
                control.ask(Wish.STOP)
        for process in belonging(room):
            process.kill()
    assert joined.returncode == -signal.SIGKILL
    assert met == [2, 1]
    codes = [event.code for event in run.events() if isinstance(event, Noted)]
    assert codes[-4:] == ["machine_lost", "ranks_restarted", "machines_wait", "machines_met"]


def test_a_machine_that_dies_is_waited_for_and_another_one_takes_its_place(
    several: Make, tmp_path: Path
):
    place = f"127.0.0.1:{free_port()}"
    cluster = {"nodes": 2, "restarts": 1, "wait": 60.0, "rendezvous": place}
    run, control = several(cluster, epochs=1000), Control()
    met: list[int] = []
    others = [other_machine(place, tmp_path / "dies")]
    for event in perform(run, control):
        if isinstance(event, Measured) and len(others) == 1 and event.steps[-1] >= 12:
            for process in belonging(tmp_path / "dies"):
                process.kill()
            others.append(other_machine(place, tmp_path / "comes"))
        elif isinstance(event, Noted) and event.code == "machines_met":
            met.append(int(str(event.facts["machines"])))
        elif isinstance(event, Measured) and len(met) == 2:
            control.ask(Wish.STOP)
    for other in others:  # what stands in for the engine does not tell the other of the stop
        other.communicate(timeout=60)
    assert others[0].returncode == -signal.SIGKILL
    assert met == [2, 2]
    assert run.status == "stopped"
    starts = [event.from_step for event in run.events() if isinstance(event, RunStarted)]
    assert starts[0] == 0
    assert (starts[1] >= 10, starts[1] % 10) == (True, 0), "from a checkpoint, each tenth step"


def test_too_few_machines_are_waited_for_no_longer_than_is_said(several: Make):
    place = f"127.0.0.1:{free_port()}"
    run = several({"nodes": 2, "wait": 1.0, "rendezvous": place})
    events = list(perform(run, Control()))
    limits = next(it for it in events if isinstance(it, Noted) and it.code == "machines_wait_all")
    end = end_of(events)
    assert (end.status, end.code) == ("failed", "machines_missing")
    assert limits.facts["limit"] == end.facts["wait"] == 61


def test_the_loss_of_the_first_machine_ends_the_run_on_all_and_says_how_to_go_on(
    several: Make, tmp_path: Path
):
    place, room = f"127.0.0.1:{free_port()}", tmp_path / "other machine"
    run = several({"nodes": 2, "rendezvous": place, "restarts": 1}, epochs=1000)
    with other_machine(place, room) as joined:
        told = perform(run, Control())
        begun(told, 12)
        assert len(belonging(room)) == 2, "the one that joined, and its rank"
        for process in belonging(run.folder):
            process.kill()
        out, said = joined.communicate()
    assert joined.returncode == 1
    assert f"The run's first machine, {place}, is lost" in said
    assert "go on with dpgui resume there, from the last checkpoint" in said
    assert "All 2 machines are needed: missing ones are waited for 360 s" in out
    assert belonging(room) == []
    assert end_of(list(told)).status == "interrupted"
    assert run.has_checkpoint()


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


def test_o26_a_port_that_is_taken_is_named(several: Make):
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        port = held.getsockname()[1]
        run = several({"nodes": 2, "rendezvous": f"127.0.0.1:{port}"})
        end = end_of(list(perform(run, Control())))
    assert (end.status, end.code) == ("failed", "port_taken")
    assert f"Port {port} cannot be used" in say(end.code, end.facts)


def test_a_thread_hands_such_a_run_over_to_processes(several: Make):
    run = several()
    events = list(play(run, Control()))
    assert end_of(events).status == "completed"
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    assert started.pid != os.getpid()
    assert AGENT not in os.environ
