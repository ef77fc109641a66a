"""Copies between cards: children that hang, bring zeros, fail, crash, or are well (O-16)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dpgui import paths
from dpgui.devices import Copies, Device, copies

WELL = """
class Tensor(list):
    def to(self, device):
        return self
    def cpu(self):
        return self
    def copy_(self, other):
        self[:] = other
int32 = None
def arange(first, end, dtype):
    return Tensor(range(first, first + 3))
def zeros(length, dtype, device):
    return Tensor([0] * 3)
def equal(one, other):
    return list(one) == list(other)
"""
"""A torch with tensors of three numbers, which are lists on any device."""

ZEROS = WELL.replace("self[:] = other", "pass")
FAILS = WELL.replace("self[:] = other", "raise RuntimeError('peer access is not supported.')")
CRASHES = WELL.replace("self[:] = other", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
HANGS = WELL.replace("self[:] = other", "import time; time.sleep(1e6)")

SLEEPS = ("-c", "import time; time.sleep(1e6)")
"""A child that never says a word."""

REMEDIES = ("ACS", "IOMMU", "NCCL_P2P_DISABLE=1", "Train on one of them")


def cards(count):
    return [
        Device(id=f"cuda:{place}", kind="cuda", name="", uuid=f"GPU-{place}")
        for place in range(count)
    ]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(copies, "_known", {})


@pytest.fixture
def fake_torch(tmp_path, monkeypatch):
    """Makes the child find another torch, whose source is given."""

    def install(source):
        (tmp_path / "torch").mkdir(exist_ok=True)
        (tmp_path / "torch" / "__init__.py").write_text(source)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    return install


def answer(count=2, **more):
    """What is found between `count` cards, and what was told of on the way."""
    with Copies(cards(count), **more) as trial:
        waiting, told = trial.answer(), []
        while True:
            try:
                told.append(next(waiting))
            except StopIteration as end:
                return end.value, told


def found(count=2, **more):
    (problem,) = answer(count, **more)[0]
    assert problem.path == "devices"
    return problem


def test_o16_a_copy_that_never_ends_is_given_up_and_its_pair_is_named(fake_torch):
    fake_torch(HANGS)
    problem = found(silence=0.3)
    assert (problem.code, problem.severity) == ("copy_hangs", "error")
    assert problem.facts == {"source": "cuda:0", "target": "cuda:1", "seconds": 0.3}
    assert all(word in problem.text for word in REMEDIES)


def test_o16_a_child_that_sleeps_for_ever_before_the_first_pair_is_given_up():
    problem = found(3, start=0.2, program=SLEEPS)
    assert (problem.code, problem.severity) == ("copies_silent", "error")
    assert problem.facts == {"devices": "cuda:0, cuda:1, cuda:2", "seconds": 0.2}


def test_o16_a_copy_that_brings_zeros_names_its_pair_and_the_remedies(fake_torch):
    fake_torch(ZEROS)
    problem = found()
    assert (problem.code, problem.severity) == ("copy_changed", "error")
    assert problem.facts == {"source": "cuda:0", "target": "cuda:1"}
    assert all(word in problem.text for word in REMEDIES)


def test_a_copy_that_is_refused_is_told_with_torchs_words(fake_torch):
    fake_torch(FAILS)
    problem = found()
    assert problem.code == "copy_failed"
    assert problem.facts["why"] == "peer access is not supported"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_a_child_that_a_copy_kills_names_the_pair(fake_torch):
    fake_torch(CRASHES)
    problem = found()
    assert (problem.code, problem.facts["target"]) == ("copy_failed", "cuda:1")


def test_every_ordered_pair_is_tried_and_nothing_is_said_if_all_arrive(fake_torch):
    fake_torch(WELL + "import time\ntime.sleep(0.3)")
    problems, told = answer(3)
    assert problems == []
    assert told
    assert {total for _, total in told} == {6}


def test_only_the_last_of_many_pairs_fails(fake_torch):
    seventh = "Tensor.n = Tensor.n + 1; self[:] = other if Tensor.n < 6 else []"
    fake_torch(WELL.replace("self[:] = other", seventh) + "Tensor.n = 0\n")
    problem = found(3)
    assert problem.facts == {"source": "cuda:2", "target": "cuda:1"}


def test_what_could_not_be_tried_is_a_warning_and_is_tried_again(fake_torch):
    fake_torch("raise ImportError('libcudart.so.13: cannot open')")
    problem = found()
    assert (problem.code, problem.severity) == ("copies_untried", "warning")
    assert "libcudart.so.13: cannot open" in problem.text
    fake_torch(WELL)
    assert answer()[0] == []


def test_an_interpreter_that_cannot_be_started_is_a_warning(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    assert found().code == "copies_untried"


def test_the_same_cards_are_tried_once_in_whatever_order(fake_torch):
    fake_torch(ZEROS)
    first = found()
    with Copies(cards(2)[::-1], program=SLEEPS) as trial:
        waiting = trial.answer()
        with pytest.raises(StopIteration) as end:
            next(waiting)
    assert end.value.value == [first]


@pytest.mark.parametrize("count", [0, 1])
def test_one_card_has_nothing_to_copy_to(count):
    assert answer(count, program=SLEEPS) == ([], [])


def test_a_trial_that_nobody_waits_for_leaves_no_process(monkeypatch):
    started = []
    real = subprocess.Popen

    def noted(*words, **more):
        started.append(real(*words, **more))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    with Copies(cards(2), program=SLEEPS):
        pass
    assert started[0].poll() is not None


def test_the_child_ends_with_the_process_that_listens(fake_torch):
    fake_torch(HANGS)
    child = subprocess.Popen(
        [sys.executable, *copies.PROGRAM, "cuda:0", "cuda:1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=paths.child_environment(),
    )
    child.stdin.close()
    assert child.wait(60) == 1


@pytest.mark.slow
def test_the_installed_torch_copies_what_arrives():
    with subprocess.Popen(
        [sys.executable, *copies.PROGRAM, "cpu", "cpu"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=paths.child_environment(),
    ) as child:
        told = child.stdout.read().splitlines()
    assert told == ['{"trying": ["cpu", "cpu"]}', '{"arrived": true}'] * 2
