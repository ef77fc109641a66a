"""Loader processes: whole batches, in order, in every epoch; and none outlives the training."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
import torch

from dpgui.config import ConfigError, FeedConfig, Problem
from dpgui.data.places.ahead import ahead
from dpgui.data.places.workers import Loaders, loader_count, start_method
from dpgui.data.source import Part, Taken, UnreadableError

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Numbered(Part):
    """Images of 3 pixels that show their number; some are broken, deadly, or never come."""

    labels: Any
    broken: frozenset[int] = frozenset()
    deadly: frozenset[int] = frozenset()
    endless: frozenset[int] = frozenset()

    @property
    def shape(self) -> tuple[int, ...]:
        return (1, 3, 1)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        if index in self.deadly:
            os.kill(os.getpid(), signal.SIGBUS)
        if index in self.endless:
            threading.Event().wait()
        if index in self.broken:
            raise UnreadableError(f"{index}.png: it is empty")
        return Taken(np.full(self.shape, index + 100 * repair, np.uint8))


def part(count: int = 40, **more: Any) -> Numbered:
    return Numbered(np.zeros(count, np.int64), **more)


def loaders(parts: Any, count: int = 2, repair: bool = False) -> Loaders:
    return Loaders(parts, repair=repair, count=count, method="forkserver", prefetch=2)


def told(made: Loaders, split: str, batches: list[list[int]]) -> list[list[int]]:
    assert made.claim()
    stream = made.stream(split, [torch.tensor(batch) for batch in batches])
    return [batch[:, 0, 0, 0].tolist() for batch in stream]


def refused(made: Loaders, batches: list[list[int]]) -> Problem:
    """Why there are no such batches. Keeps no frame of it, so that processes may go."""
    try:
        told(made, "train", batches)
    except ConfigError as error:
        return error.problems[0]
    raise AssertionError("nothing was refused")


@pytest.fixture(autouse=True)
def none_left():
    """Processes go with what started them."""
    yield
    gc.collect()
    assert multiprocessing.active_children() == []


def test_numbers_of_processes():
    assert [loader_count(FeedConfig(workers=n), 1) for n in (0, 3)] == [0, 3]


@pytest.mark.parametrize(
    ("cores", "busy", "count"), [(2, 2, 0), (2, 1, 0), (8, 1, 6), (8, 8, 0), (64, 1, 8)]
)
def test_processes_leave_the_training_its_cores(monkeypatch, cores, busy, count):
    monkeypatch.setattr("dpgui.data.places.workers.usable_cores", lambda: cores)
    assert loader_count(FeedConfig(), busy) == count


def test_the_start_method_of_this_system():
    known = multiprocessing.get_all_start_methods()
    assert start_method(FeedConfig()) == ("forkserver" if "forkserver" in known else "spawn")
    assert start_method(FeedConfig(start_method="spawn")) == "spawn"


@pytest.mark.slow
def test_batches_come_in_order_from_the_same_processes_for_all_epochs_and_parts():
    made = loaders({"train": part(), "test": part(5)}, repair=True)
    first = [[9, 3], [4], [0, 1, 2]] * 4
    shifted = [[100 + number for number in batch] for batch in first]
    assert told(made, "train", first) == shifted
    pids = {child.pid for child in multiprocessing.active_children()}
    assert len(pids) == 2
    assert told(made, "test", [[4], [0]]) == [[104], [100]]
    assert told(made, "train", first) == shifted
    assert {child.pid for child in multiprocessing.active_children()} == pids


@pytest.mark.slow
def test_a_pass_that_is_left_halfway_does_not_disturb_the_next():
    made = loaders({"train": part()})
    assert made.claim()
    stream = made.stream("train", [torch.tensor([number]) for number in range(20)])
    assert next(stream).flatten().tolist() == [0, 0, 0]
    assert not made.claim()
    stream.close()
    assert told(made, "train", [[7], [8]]) == [[7], [8]]


@pytest.mark.slow
def test_training_draws_the_same_random_numbers_with_and_without_processes():
    made = loaders({"train": part()})
    torch.manual_seed(3)
    expected = torch.rand(4)
    torch.manual_seed(3)
    told(made, "train", [[1], [2]])
    assert torch.equal(torch.rand(4), expected)


@pytest.mark.slow
def test_a_sample_that_cannot_be_read_is_a_sentence():
    made = loaders({"train": part(broken=frozenset({5}))})
    problem = refused(made, [[1], [5]])
    assert (problem.code, problem.facts["why"]) == ("image_unreadable", "5.png: it is empty")
    assert told(made, "train", [[1]]) == [[1]]


@pytest.mark.slow
def test_o33_a_process_that_dies_of_a_bus_error_is_a_sentence_with_advice():
    made = loaders({"train": part(deadly=frozenset({5}))})
    problem = refused(made, [[1], [5], [6]])
    assert problem.code == "loader_died"
    assert "Take fewer loader processes" in problem.text
    assert told(made, "train", [[1]]) == [[1]]  # others are started


@pytest.mark.slow
def test_o51_what_changes_with_the_epoch_reaches_processes_that_stay():
    """It travels in the places that are asked for: no process keeps an old copy of it."""
    made = loaders({"train": part()})
    seen = [told(made, "train", [[epoch], [epoch], [epoch]]) for epoch in range(3)]
    assert seen == [[[epoch]] * 3 for epoch in range(3)]
    assert len(multiprocessing.active_children()) == 2
    del made  # the run ends, and no process is left: see `none_left`


class EnoughError(Exception):
    """Somebody does not want to wait any longer."""


def impatient():
    raise EnoughError


@pytest.mark.slow
def test_o75_a_stop_is_heard_while_data_do_not_come():
    made = loaders({"train": part(endless=frozenset({5}))})
    assert made.claim()
    places = [torch.tensor([number]) for number in (1, 5, 6)]
    had, heard = [], []

    def meanwhile():
        if had:
            heard.append(True)
            raise EnoughError

    stream = made.stream("train", places, meanwhile=meanwhile)
    had += next(stream).flatten().tolist()
    assert had == [1, 1, 1]
    with pytest.raises(EnoughError):
        next(stream)
    assert heard == [True]
    gc.collect()
    assert multiprocessing.active_children() == []  # not even the one that waits for ever
    assert told(made, "train", [[1]]) == [[1]]  # others are started


@pytest.mark.slow
def test_o75_data_that_never_come_are_a_sentence(monkeypatch):
    monkeypatch.setattr("dpgui.data.places.patience.PATIENCE", 0.5)
    made = loaders({"train": part(endless=frozenset({5}))})
    assert made.claim()
    with pytest.raises(ConfigError, match="No data came for 0 s"):
        list(made.stream("train", [torch.tensor([5])]))


@pytest.mark.slow
def test_o75_processes_that_take_their_time_are_waited_for(monkeypatch):
    """Their start alone takes longer than one look, and so does each pass after the first."""
    monkeypatch.setattr("dpgui.data.places.workers.LOOK", 0.001)
    made = loaders({"train": part()})
    for _ in range(3):
        assert told(made, "train", [[7], [8]]) == [[7], [8]]


@pytest.mark.slow
def test_o74_a_limit_of_256_open_files_is_enough():
    code = """
import resource, torch
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
from tests.data.test_workers import loaders, part, told
made = loaders({"train": part(250)})
batches = [[number % 250] for number in range(2000)]
for _ in range(3):
    assert told(made, "train", batches) == batches
"""
    finish(code)


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_a_training_that_is_killed(how, tmp_path):
    code = """
import multiprocessing, time, torch
from tests.data.test_workers import loaders, part
made = loaders({"train": part()})
made.claim()
stream = made.stream("train", [torch.tensor([1])] * 100)
next(stream)
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
time.sleep(100)
"""
    words, environ = [sys.executable, "-c", code], {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environ
    ) as process:
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        assert len(pids) == 2
        servers = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(how)
        process.wait()
    _, alive = psutil.wait_procs(servers, timeout=20)
    assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []


@pytest.mark.slow
def test_processes_that_are_asked_to_end_answer_until_the_training_has_saved():
    """Whoever ends a machine asks all at once, the server that forks them, too."""
    code = """
import psutil, subprocess, torch
from tests.data.test_workers import loaders, part
made = loaders({"train": part()})
made.claim()
stream = made.stream("train", [torch.tensor([number]) for number in range(9)])
next(stream)
all_of_them = [str(each.pid) for each in psutil.Process().children(recursive=True)]
subprocess.run(["kill", *all_of_them], check=True)
assert len(list(stream)) == 8
"""
    finish(code)


def finish(code: str) -> None:
    """Run `code` in a fresh interpreter; fail with what it said."""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")


# Reading ahead by a thread


def helpers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "read-ahead"]


def test_things_come_in_order_and_the_thread_ends():
    assert list(ahead(iter(range(100)), 3)) == list(range(100))
    assert helpers() == []


def test_no_more_is_made_than_was_asked_for():
    made: list[int] = []
    reached = threading.Semaphore(0)

    def items():
        for number in range(100):
            made.append(number)
            reached.release()
            yield number

    stream = ahead(items(), 3)
    assert next(stream) == 0
    for _ in range(4):
        assert reached.acquire(timeout=10)
    assert made == [0, 1, 2, 3]
    stream.close()
    assert len(made) <= 5
    assert helpers() == []


def test_an_error_comes_after_what_was_made_before_it():
    def items():
        yield from range(2)
        raise LookupError("gone")

    stream = ahead(items(), 4)
    assert [next(stream), next(stream)] == [0, 1]
    with pytest.raises(LookupError, match="gone"):
        next(stream)
    assert helpers() == []


def test_a_consumer_that_fails_ends_the_thread():
    def consume() -> None:
        for number in ahead(iter(range(10**9)), 2):
            if number == 3:
                raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        consume()
    assert helpers() == []


def test_o75_a_stop_is_heard_while_the_thread_waits(monkeypatch):
    monkeypatch.setattr("dpgui.data.places.ahead.LOOK", 0.01)
    comes = threading.Event()

    def late():
        yield 1
        comes.wait(20)
        yield 2

    looks = []

    def meanwhile():
        looks.append(1)
        if len(looks) == 3:
            comes.set()  # the thread must end, too
            raise EnoughError

    stream = ahead(late(), 1, meanwhile)
    assert next(stream) == 1
    with pytest.raises(EnoughError):
        next(stream)
    assert helpers() == []


def test_o75_the_thread_is_not_waited_for_without_end(monkeypatch):
    monkeypatch.setattr("dpgui.data.places.ahead._LAST_WAIT", 0.05)
    monkeypatch.setattr("dpgui.data.places.ahead.LOOK", 0.01)
    comes = threading.Event()

    def never():
        comes.wait(20)
        yield 1

    with pytest.raises(EnoughError):
        next(ahead(never(), 1, impatient))
    (waiting,) = helpers()
    comes.set()
    waiting.join(5)
    assert not waiting.is_alive()


def test_a_stream_nobody_takes_from_starts_nothing():
    stream = ahead(iter(range(3)), 2)
    assert helpers() == []
    stream.close()
