"""A machine that is gone without a word is noticed by its pulse."""

from __future__ import annotations

from torch.distributed import HashStore

from dpgui.engine.pulse import Pulse


class Clocks:
    """Three machines whose clocks have nothing to do with each other, and what they notice."""

    def __init__(self) -> None:
        self.now = 0.0
        board = HashStore()
        self.pulses = [
            Pulse(board, here, 3, lambda ahead=ahead: self.now + ahead)
            for here, ahead in enumerate((0.0, 5000.0, -900.0))
        ]

    def after(self, seconds: float, beating: tuple[int, ...]) -> list[int]:
        """What the first machine finds lost, `seconds` later, where only `beating` are alive."""
        self.now += seconds
        for number in beating:
            assert self.pulses[number].beat() == []
        return self.pulses[0].beat()


def test_a_machine_that_is_silent_for_half_a_minute_is_lost():
    clocks = Clocks()
    for _ in range(20):
        assert clocks.after(5.0, (1, 2)) == []
    for _ in range(5):
        assert clocks.after(5.0, (1,)) == []
    assert clocks.after(5.0, (1,)) == [2]


def test_one_that_never_said_a_word_is_lost_too():
    clocks = Clocks()
    assert clocks.after(29.0, (1,)) == []
    assert clocks.after(5.0, (1,)) == [2]


def test_one_that_comes_back_is_there_again():
    clocks = Clocks()
    clocks.after(0.0, (1, 2))
    assert clocks.after(35.0, ()) == [1, 2]
    assert clocks.after(5.0, (1, 2)) == []


def test_a_machine_alone_misses_nobody():
    assert Pulse(HashStore(), 0, 1, iter((0.0, 0.0, 99.0)).__next__).beat() == []
