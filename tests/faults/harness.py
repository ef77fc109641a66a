"""Runs that are killed at random and go on: windows to kill, moments to do it, and what must hold.

Another kind of process that can die is one more function in `VICTIMS`; another way to train is one
more line in the `PLANS` of the test.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import torch

from dpgui.engine.checkpoint import Checkpoints, load_file
from dpgui.runs import Run
from dpgui.runs.log import Tail

NO_ORPHAN_AFTER = 10.0
"""Seconds in which everything that belongs to a run whose window or worker died is gone."""

_LOOK = 0.002
_MARK = "DPGUI_NURSERY"
"""In the environment of every process that a nursery gave, however often it was forked since."""


class Nursery:
    """Gives windows. A context manager; leaving it ends it."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("nursery.py")
        root = Path(__file__).parents[2]
        self._mark = uuid.uuid4().hex
        own = {"PYTHONPATH": str(root), "OMP_NUM_THREADS": "1", _MARK: self._mark}
        self._process = subprocess.Popen(
            [sys.executable, str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **own},
        )
        assert "ready" in self._answer()

    def window(self, run: Run) -> Life:
        """A window that performs `run`."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"folder": str(run.folder)}).encode() + b"\n")
        self._process.stdin.flush()
        return Life(run, psutil.Process(self._answer()["window"]), self.processes)

    def processes(self) -> list[psutil.Process]:
        """All that came from it and live, those too whose parent died and that nobody named yet."""
        return [each for each in psutil.process_iter() if self._is_ours(each) and not gone(each)]

    def _is_ours(self, process: psutil.Process) -> bool:
        with suppress(psutil.Error):
            return process.pid != self._process.pid and process.environ().get(_MARK) == self._mark
        return False

    def _answer(self) -> dict[str, int]:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


@dataclass(frozen=True)
class Life:
    """A session of a run under a window, and what looks up its processes."""

    run: Run
    window: psutil.Process
    processes: Callable[[], list[psutil.Process]]

    @property
    def over(self) -> bool:
        return gone(self.window)


Victim = Callable[[Life], list[int]]


def worker(life: Life) -> list[int]:
    """The process that trains."""
    writer = life.run.writer()
    return [writer.pid] if writer else []


def window(life: Life) -> list[int]:
    """The window: its run saves and ends."""
    return [life.window.pid]


def window_left_alone(life: Life) -> list[int]:
    """The window, of a run that goes on without one."""
    if life.run.live:
        life.run.on_window_close("continue")
    return [life.window.pid]


def zygote(life: Life) -> list[int]:
    """What forked the worker, once it has: before, a cold worker takes its place."""
    with suppress(psutil.NoSuchProcess):
        if life.run.live:
            return [child.pid for child in life.window.children()]
    return []


def everything(life: Life) -> list[int]:
    """All at once, as when the power fails."""
    return [process.pid for process in life.processes()]


VICTIMS: Mapping[str, Victim] = {
    "worker": worker,
    "window": window,
    "window-left-alone": window_left_alone,
    "zygote": zygote,
    "everything": everything,
}


def wait_for(life: Life, dice: random.Random) -> str:
    """Wait for a random moment (a time, a byte of the log, the middle of a save); its kind."""
    kind = dice.choice(["time", "byte", "save", "save"])
    deadline = time.monotonic() + dice.uniform(0.0, 0.6)
    if kind == "byte":
        wanted = log_size(life.run) + dice.randrange(6_000)
        until(lambda: log_size(life.run) >= wanted or life.over, time.monotonic() + 3.0)
    elif kind == "save":
        halves = life.run.folder / "checkpoints"
        until(lambda: any(halves.glob(".*.half")) or life.over, time.monotonic() + 3.0)
        until(lambda: False, time.monotonic() + dice.uniform(0.0, 0.03))
    else:
        until(lambda: life.over, deadline)
    return kind


def end(pids: Iterable[int]) -> None:
    """Kill them; one that is gone is no mistake."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill(life: Life, victim: Victim) -> bool:
    """Kill `victim` and see that nothing is left behind; False if all was over by itself.

    Raises:
        AssertionError: If a process of the session lives on for too long.
    """
    until(lambda: life.over or bool(victim(life)), time.monotonic() + NO_ORPHAN_AFTER)
    known, pids = life.processes(), victim(life)
    end(pids)
    if victim is window_left_alone and life.run.live:
        end(worker(life))
    until(lambda: not life.processes(), time.monotonic() + NO_ORPHAN_AFTER)
    assert not (left := life.processes()), f"left behind: {left}"
    return bool(pids) and bool(known)


def assert_readable(run: Run) -> None:
    """Every file of `run` can be read: its config, its marks, each line of its log, checkpoints."""
    assert run.config.version == 1
    assert json.loads((run.folder / "run.json").read_text(encoding="utf-8"))["name"]
    assert "record_damaged" not in {getattr(event, "code", "") for event in Tail(run.log).events()}
    for pointer in (run.folder / "checkpoints").glob("*.json"):
        named = json.loads(pointer.read_text(encoding="utf-8"))["file"]
        assert load_file(pointer.with_name(named))["format"] == 1
    for file in (run.folder / "checkpoints").glob("step-*.pt"):
        load_file(file)


def same_end(run: Run, unbroken: Run) -> None:
    """Both ended with the same weights and the same losses, bit for bit."""
    one, other = (Checkpoints(each.folder / "checkpoints").load()[0] for each in (run, unbroken))
    assert one["model"].keys() == other["model"].keys()
    assert all(torch.equal(one["model"][name], other["model"][name]) for name in one["model"])
    assert one["progress"]["step"] == other["progress"]["step"]
    assert one["progress"]["top"] == other["progress"]["top"]


def same_record(run: Run, unbroken: Run) -> None:
    """Both told the same loss at every step, none is missing and none is there twice."""
    series = [each.history().series("steps/train/loss") for each in (run, unbroken)]
    for one, other in zip(*series, strict=True):
        assert one.tolist() == other.tolist()


def gone(process: psutil.Process) -> bool:
    """Whether it is over; one that nobody has reaped yet is."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def log_size(run: Run) -> int:
    return run.log.stat().st_size if run.log.exists() else 0


def finished(run: Run) -> bool:
    return run.status == "completed"


def rounds(victims: Mapping[str, Victim], dice: random.Random) -> Iterator[tuple[str, Victim]]:
    """Victims in random order for ever, the worker as often as all others together."""
    names = [*victims, *["worker"] * (len(victims) - 2)]
    while True:
        name = dice.choice(names)
        yield name, victims[name]


def until(condition: Callable[[], bool], deadline: float) -> None:
    pause = threading.Event()
    while time.monotonic() < deadline and not condition():
        pause.wait(_LOOK)
