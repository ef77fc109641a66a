"""torch's figures of each GPU reach the process that tells the story, without a common step."""

from __future__ import annotations

import pytest
import torch
from torch.distributed import HashStore

from dpgui.devices import Device
from dpgui.engine.board import Board
from dpgui.engine.memory import figures
from dpgui.engine.memory.figures import Figures, TorchMemory
from dpgui.engine.sampling import Sampler
from tests.engine.test_ranks_parts import Member
from tests.engine.together import together

GPUS = tuple(Device(id=f"cuda:{n}", kind="cuda", name="GPU", total=100) for n in range(3))


class Posting(Member):
    """One of several that leaves words on a board that all have."""

    def __init__(self, rank, size, board):
        super().__init__(rank, size)
        self._board = board

    def post(self, word):
        self._board.put(self.rank, word)

    def posted(self):
        return [self._board.word_of(rank) for rank in range(self.size)]


def known(gpu):
    """What torch tells of `gpu` where that is used: 10 more for each GPU before it."""
    number = int(gpu.removeprefix("cuda:"))
    return Figures(allocated=10 * number + 1, peak=10 * number + 2, reserved=10 * number + 3)


@pytest.fixture
def asked(monkeypatch):
    """Stands in for torch; the GPUs whose peak was reset."""
    reset = []
    monkeypatch.setattr(figures, "figures_of", known)
    monkeypatch.setattr("torch.cuda.reset_peak_memory_stats", reset.append)
    return reset


def told(samples):
    return {it.device: (it.allocated, it.peak, it.reserved) for it in samples}


def test_o76_the_leader_tells_of_every_gpu_what_its_process_knows(asked):
    board = Board(HashStore(), "0")
    for rank in (1, 2):
        with Sampler((), dict, memory=TorchMemory(GPUS[rank : rank + 1], Posting(rank, 3, board))):
            pass
    assert asked == ["cuda:1", "cuda:2"], "nobody touches the GPU of another (O-39)"
    memory = TorchMemory(GPUS[:1], Posting(0, 3, board))
    with Sampler(GPUS, dict, memory=memory) as sampler:
        found = told(sampler.drain())
    assert found == {"cuda:0": (1, 2, 3), "cuda:1": (11, 12, 13), "cuda:2": (21, 22, 23)}


def test_o76_what_no_process_has_told_yet_is_unknown_and_not_0(asked):
    board = Board(HashStore(), "1")
    Board(board._store, "0").put(1, '{"cuda:1":{"allocated":7,"peak":7,"reserved":7}}')
    memory = TorchMemory(GPUS[:1], Posting(0, 3, board))
    with Sampler(GPUS, dict, memory=memory) as sampler:
        found = told(sampler.drain())
    assert found == {
        "cuda:0": (1, 2, 3),
        "cuda:1": (None, None, None),  # what is there is of an earlier start
        "cuda:2": (None, None, None),
    }


def test_a_process_alone_knows_all_gpus_and_posts_nothing(asked):
    class Silent(Posting):
        def post(self, word):
            raise AssertionError(word)

    memory = TorchMemory(GPUS[:2], Silent(0, 1, Board(HashStore(), "0")))
    memory.post()
    assert memory.read() == {"cuda:0": known("cuda:0"), "cuda:1": known("cuda:1")}


def test_a_store_that_is_gone_takes_nothing_and_gives_nothing():
    class Gone:
        def set(self, *words):
            raise RuntimeError("Broken pipe")

        def check(self, keys):
            raise RuntimeError("Broken pipe")

    board = Board(Gone(), "0")
    board.put(0, "word")
    assert board.word_of(0) == ""


def posting(team):
    figures.figures_of = known
    torch.cuda.reset_peak_memory_stats = print
    memory = TorchMemory(GPUS[team.rank : team.rank + 1], team)
    with Sampler(GPUS[:2] if team.leads else (), dict, memory=memory) as sampler:
        team.meet()  # by now everybody has looked once
        sampler._look()
        found = told(sampler.drain())
        team.meet()
    return found


@pytest.mark.slow
def test_figures_go_from_process_to_process():
    leader, other = together(2, posting)
    assert leader == {"cuda:0": (1, 2, 3), "cuda:1": (11, 12, 13)}
    assert other == {}
