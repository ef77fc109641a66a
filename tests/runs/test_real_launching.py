"""Several processes with the real engine: two runs at once, and a machine that is lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from dpgui.config import ExperimentConfig
from dpgui.engine.checkpoint import Checkpoints
from dpgui.engine.control import Control, Wish
from dpgui.events import (
    Entered,
    Evaluated,
    Event,
    Measured,
    Noted,
    RunEnded,
    RunStarted,
    Saved,
)
from dpgui.runs import Run, RunStore, perform, play
from dpgui.runs.child import environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]


EPOCHS = 60


def config(
    epochs: int, processes: int = 2, strategy: str = "ddp", **parts: Any
) -> ExperimentConfig:
    """A small net on iris (150 flowers, 135 of them trained on): 5 steps an epoch."""
    return ExperimentConfig().changed(
        dataset="iris",
        model={"name": "mlp", "hidden": [4]},
        strategy={"name": strategy} | ({"processes": processes} if strategy == "ddp" else {}),
        train={"epochs": epochs, "batch_size": 27, "threads": 1, "save_every": 1.0},
        save={"epochs": 0},
        devices=["cpu"],
        **parts,
    )


def long_config(**parts: Any) -> ExperimentConfig:
    """As `config`, of `EPOCHS` epochs, saved in the middle of them."""
    return config(EPOCHS, **parts).changed(optimizer="sgd", save={"epochs": 0, "steps": 7})


def free_place() -> str:
    """Where machines on this one can meet."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def held() -> Iterator[None]:
    """Somebody listens at the ports that torch takes if nothing is said."""
    sockets: list[socket.socket] = []
    for port in (29500, 29400):
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("127.0.0.1", port))
        made.listen()
        sockets.append(made)
    yield
    for each in sockets:
        each.close()


def test_o26_two_runs_at_once_both_finish(
    store: RunStore, held: None, monkeypatch: pytest.MonkeyPatch
):
    left = {"RANK": "3", "WORLD_SIZE": "8", "MASTER_ADDR": "203.0.113.7", "MASTER_PORT": "29500"}
    for name, value in left.items():
        monkeypatch.setenv(name, value)
    runs = [store.create(config(epochs=1)) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        stories = list(pool.map(lambda run: list(perform(run, Control())), runs))
    assert [story[-1].status for story in stories] == ["completed"] * 2
    told = [run.history().series("steps/train/loss")[1].tolist() for run in runs]
    assert len(told[0]) == 5
    assert told[0] == told[1]


def test_a_run_of_several_stops_and_goes_on(store: RunStore):
    run = store.create(config(epochs=1_000_000))
    control = Control()
    for event in perform(run, control):
        if isinstance(event, Measured):
            control.ask(Wish.STOP)
    assert (event.status, event.code) == ("stopped", "stopped_by_person")
    assert run.has_checkpoint()
    reached, control = event.step, Control()
    for event in perform(run, control):
        if isinstance(event, RunStarted):
            assert event.from_step == reached
            control.ask(Wish.STOP)
    assert event.status == "stopped"


class Joined:
    """Another machine on this one: its processes are not those of the run's writer."""

    def __init__(self, place: str) -> None:
        words = [sys.executable, "-m", "dpgui", "join", place, "--processes", "1"]
        self.process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, env=environment(), start_new_session=True
        )

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def lose(self) -> None:
        """Kill -9, all of it at once."""
        whole = psutil.Process(self.process.pid)
        for each in (whole, *whole.children(recursive=True)):
            each.send_signal(signal.SIGKILL)
        self.process.wait()


def test_a_machine_is_lost_and_the_run_goes_on_and_finishes(store: RunStore):
    """The machine is lost while all pause, wherever in an epoch: no step is left to chance."""
    place, control = free_place(), Control()
    cluster = {"nodes": 2, "least_nodes": 1, "restarts": 2, "rendezvous": place, "wait": 15.0}
    run, joined = store.create(long_config(processes=1, cluster=cluster)), Joined(place)
    events: list[Event] = []
    for event in perform(run, control):
        events.append(event)
        if isinstance(event, Saved) and joined.alive:
            control.ask(Wish.PAUSE)
        elif isinstance(event, Entered) and event.phase == "paused":
            joined.lose()
            control.ask(Wish.GO)
    end, starts = events[-1], [it for it in events if isinstance(it, RunStarted)]
    assert isinstance(end, RunEnded)
    assert (end.status, end.step) == ("completed", EPOCHS * 5)
    assert [start.strategy["processes"] for start in starts] == [2, 1]
    assert 7 <= starts[1].from_step < EPOCHS * 5, "it went on from a checkpoint"
    assert run.history().breaks == [starts[1].from_step]
    notes = [note for note in run.events() if isinstance(note, Noted)]
    assert [note.code for note in notes if note.code.startswith(("machines", "ranks"))] == [
        *("machines_awaited", "machines_wait", "machines_met"),
        *("ranks_restarted", "machines_wait", "machines_met"),
    ]
    assert [it.facts["machines"] for it in notes if it.code == "machines_met"] == [2, 1]
    assert_as_unbroken(run, store)


def assert_as_unbroken(run: Run, store: RunStore) -> None:
    """`run` tells of each step and each sample once, and ends as one process alone does."""
    unbroken = store.create(long_config(processes=1, strategy="single"))
    *_, end = play(unbroken, Control())
    assert end.status == "completed"
    (steps, losses), (_, alone) = (
        each.history().series("steps/train/loss") for each in (run, unbroken)
    )
    assert steps.tolist() == list(range(1, EPOCHS * 5 + 1))
    assert losses == pytest.approx(alone, abs=1e-6)
    judged = [it for it in run.events() if isinstance(it, Evaluated) and it.split == "train"]
    assert {it.epoch: it.samples for it in judged} == dict.fromkeys(range(1, EPOCHS + 1), 135)
    here, there = (Checkpoints(it.folder / "checkpoints").load()[0] for it in (run, unbroken))
    for name, value in there["model"].items():
        assert here["model"][name].numpy() == pytest.approx(value.numpy(), abs=1e-6), name


def test_another_experiment_cannot_join(store: RunStore, tmp_path: Path):
    place = free_place()
    run = store.create(config(epochs=1, cluster={"nodes": 2, "rendezvous": place}))
    control = Control()
    other = tmp_path / "other.toml"
    other.write_text(config(epochs=2).to_toml())
    words = [sys.executable, "-m", "dpgui", "join", place, str(other)]
    joining = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment())
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(lambda: list(perform(run, control)))
        _, said = joining.communicate()
        control.ask(Wish.STOP)
        assert told.result()[-1].status == "stopped"
    assert joining.returncode == 2
    assert "train differ from the config" in said


@pytest.mark.gpu
def test_o37_ranks_use_a_gpu_that_this_process_has_touched(store: RunStore):
    import torch

    if not torch.cuda.is_available():
        pytest.skip("there is no CUDA device")
    torch.zeros(1, device="cuda:0")  # as a window does that asks CUDA; a fork could not use it
    made = config(epochs=1).changed(devices=["cuda:0"], strategy="ddp")
    events = list(perform(store.create(made), Control()))
    assert events[-1].status == "completed", events[-1]
    (started,) = [event for event in events if isinstance(event, RunStarted)]
    assert [device["id"] for device in started.devices] == ["cuda:0"]
