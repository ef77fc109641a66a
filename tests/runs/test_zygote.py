"""The zygote: forks when it is warm, and gives way to a cold start wherever it cannot."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from dpgui.config import ExperimentConfig
from dpgui.engine.control import Control, Wish
from dpgui.events import RunStarted
from dpgui.runs import Run, RunStore, Zygote, perform, worker
from dpgui.runs import zygote as zygote_module

Make = Callable[..., ExperimentConfig]
pytestmark = [
    pytest.mark.usefixtures("fake_engine"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
]


@pytest.fixture
def long_run(store: RunStore, config: Make) -> Run:
    """A new run that goes on until it is stopped."""
    return store.create(config(epochs=1000, pace=0.01))


def parent_of(long_run: Run, warm: Zygote | None) -> int:
    """The parent of the process that performs a session of it, which is stopped once seen."""
    control = Control()
    for event in perform(long_run, control, warm=warm):
        if isinstance(event, RunStarted):
            parent = psutil.Process(event.pid).ppid()
            control.ask(Wish.STOP)
    assert event.status == "stopped"
    return parent


def test_a_warm_zygote_forks_its_runs(zygote: Zygote, long_run: Run):
    assert zygote.ready
    assert parent_of(long_run, zygote) == zygote.pid


def test_two_runs_at_once_are_two_children(zygote: Zygote, store: RunStore, config: Make):
    runs = [store.create(config(pace=0.01)) for _ in range(2)]
    children = [zygote.launch(run.folder) for run in runs]
    assert all(child.wait(30) for child in children)
    assert [child.exit_code for child in children] == [0, 0]
    assert len({child.pid for child in children}) == 2
    assert [run.status for run in runs] == ["completed", "completed"]


def test_a_zygote_is_single_threaded_and_out_of_the_terminals_group(zygote: Zygote):
    process = psutil.Process(zygote.pid)
    assert process.num_threads() == 1
    assert os.getpgid(zygote.pid) == zygote.pid, "Ctrl+C in the terminal is not for it"


def test_a_launch_before_it_is_warm_is_done_when_it_is(run: Run):
    warm = Zygote()
    warm.start()
    child = warm.launch(run.folder)
    assert child.alive
    assert child.wait(60)
    assert child.exit_code == 0
    assert run.status == "completed"
    warm.close()


@pytest.mark.slow
def test_without_a_start_every_launch_is_a_cold_one(long_run: Run):
    warm = Zygote()
    assert (warm.ready, warm.pid) == (False, None)
    assert parent_of(long_run, warm) == os.getpid()
    warm.close()


def test_where_fork_is_missing_every_launch_is_a_cold_one(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as without:
        without.delattr(zygote_module.os, "fork")
        warm = Zygote()
        warm.start()
    assert warm.pid is None
    child = warm.launch(run.folder)
    assert child.wait(60)
    assert child.exit_code == 0


@pytest.mark.slow
def test_a_zygote_that_cannot_load_torch_starts_its_runs_cold(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FAKE_WARM", "broken")
    warm = Zygote()
    warm.start()
    child = warm.launch(run.folder)
    assert child.wait(60)
    assert child.exit_code == 0
    assert not warm.ready
    warm.close()


@pytest.mark.slow
def test_a_zygote_that_was_killed_starts_its_runs_cold(own_zygote: Zygote, long_run: Run):
    os.kill(own_zygote.pid, signal.SIGKILL)
    assert parent_of(long_run, own_zygote) == os.getpid()
    assert not own_zygote.ready


def test_closing_it_ends_it_and_interrupts_its_runs(
    own_zygote: Zygote, store: RunStore, config: Make
):
    run = store.create(config(epochs=1000, pace=0.01))
    told = perform(run, Control(), warm=own_zygote)
    while not isinstance(next(told), RunStarted):
        pass
    pid = own_zygote.pid
    own_zygote.close()
    assert not psutil.pid_exists(pid)
    assert list(told)[-1].status == "interrupted"
    assert run.has_checkpoint()
    own_zygote.close()


def test_closing_one_that_was_never_started_is_harmless():
    Zygote().close()


def test_starting_twice_starts_one(zygote: Zygote):
    before = zygote.pid
    zygote.start()
    assert zygote.pid == before


def test_the_words_of_a_worker(run: Run, monkeypatch: pytest.MonkeyPatch):
    seen: list[tuple[object, ...]] = []

    def work(folder: Path, parent: int, stdin: bool = False) -> int:
        seen.append((folder, stdin))
        return 3

    monkeypatch.setattr(worker, "work", work)
    assert worker.main(str(run.folder), "--watched") == 3
    assert worker.main(run.folder) == 3
    assert seen == [(run.folder, True), (run.folder, False)]


def test_runs_load_neither_torch_nor_qt():
    import subprocess

    code = (
        "import sys, dpgui.runs, dpgui.runs.worker;"
        "print([m for m in ('torch', 'PySide6', 'torchvision') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
