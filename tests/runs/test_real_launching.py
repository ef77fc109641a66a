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
from dpgui.engine.control import Control, Wish
from dpgui.events import Event, Measured, Noted, RunEnded, RunStarted
from dpgui.runs import RunStore, perform
from dpgui.runs.child import environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform == "win32", reason="signals and groups are POSIX"),
]


def config(epochs: int, processes: int = 2, **parts: Any) -> ExperimentConfig:
    """A small net on iris (150 flowers, 135 of them trained on): 5 steps an epoch."""
    return ExperimentConfig().changed(
        dataset="iris",
        model={"name": "mlp", "hidden": [4]},
        strategy={"name": "ddp", "processes": processes},
        train={"epochs": epochs, "batch_size": 27, "threads": 1, "save_every": 1.0},
        save={"epochs": 0},
        devices=["cpu"],
        **parts,
    )


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
    for name, value in {"RANK": "3", "WORLD_SIZE": "8", "MASTER_PORT": "29500"}.items():
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
            words, stdout=subprocess.PIPE, text=True, env=environment(), start_new_session=True
        )

    def lose(self) -> None:
        """Kill -9, all of it at once."""
        whole = psutil.Process(self.process.pid)
        for each in (whole, *whole.children(recursive=True)):
            each.send_signal(signal.SIGKILL)
        self.process.wait()


def test_a_machine_is_lost_and_the_run_goes_on(store: RunStore):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{free.getsockname()[1]}"
    cluster = {"nodes": 2, "least_nodes": 1, "restarts": 2, "rendezvous": place, "wait": 60.0}
    run = store.create(config(epochs=1_000_000, processes=1, cluster=cluster))
    control, joined = Control(), Joined(place)
    events: list[Event] = []
    for event in perform(run, control):
        events.append(event)
        starts = [it for it in events if isinstance(it, RunStarted)]
        if isinstance(event, Measured) and run.has_checkpoint():
            if len(starts) == 1 and joined.process.poll() is None:
                joined.lose()
            elif len(starts) == 2:
                control.ask(Wish.STOP_AFTER_EPOCH)
    end = events[-1]
    assert isinstance(end, RunEnded)
    assert (end.status, end.code) == ("stopped", "stopped_after_epoch")
    assert [start.strategy["processes"] for start in starts] == [2, 1]
    assert starts[1].from_step > 0, "it went on from a checkpoint"
    notes = [note for note in events if isinstance(note, Noted)]
    assert [note.code for note in notes if note.code.startswith(("machines", "ranks"))] == [
        *("machines_awaited", "machines_met", "ranks_restarted", "machines_met")
    ]
    met = [note.facts["machines"] for note in notes if note.code == "machines_met"]
    assert met == [2, 1]
    assert run.history().breaks == [starts[1].from_step]
    joined.process.stdout.close()


def test_another_experiment_cannot_join(store: RunStore, tmp_path: Path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{free.getsockname()[1]}"
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
