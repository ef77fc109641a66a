"""Thumbnails: which are made, in which order, how many are kept, what damage looks like."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from dpgui.data.source import ArrayPart, Part, Taken, UnreadableError
from dpgui.ui.data_page import thumbnails
from dpgui.ui.data_page.images import fitted, image_of
from dpgui.ui.data_page.thumbnails import Thumbnails


@dataclass(frozen=True)
class Slow(Part):
    """Pictures that wait for a gate; remembers the order in which they are asked for."""

    labels: np.ndarray
    gate: threading.Event = field(default_factory=threading.Event)
    asked: list[int] = field(default_factory=list)

    @property
    def shape(self) -> tuple[int, ...]:
        return (4, 4, 1)

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        self.asked.append(index)
        assert self.gate.wait(10)
        if index == 13:
            raise UnreadableError("13.png: it is damaged")
        return Taken(np.full((4, 4, 1), index, np.uint8))


@pytest.fixture
def made(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Thumbnails, Slow]]:
    monkeypatch.setattr(thumbnails, "THREADS", 1)
    part = Slow(np.zeros(100, np.int64))
    store = Thumbnails(side=16)
    store.set_parts({"train": part})
    yield store, part
    part.gate.set()
    store.close()


def keys(*places: int) -> list[tuple[str, int]]:
    return [("train", place) for place in places]


def test_the_newest_list_replaces_what_is_waiting(
    made: tuple[Thumbnails, Slow], qtbot: QtBot
) -> None:
    store, part = made
    store.want(keys(0, 1, 2, 3))
    qtbot.waitUntil(lambda: part.asked == [0])  # the one thread is at it
    store.want(keys(50, 51))  # scrolled on: 1 to 3 are not wanted any more
    part.gate.set()
    qtbot.waitUntil(lambda: store.get(("train", 51)) is not None)
    assert part.asked == [0, 50, 51]
    assert store.get(("train", 1)) is None


def test_what_is_here_or_being_made_is_not_made_again(
    made: tuple[Thumbnails, Slow], qtbot: QtBot
) -> None:
    store, part = made
    store.want(keys(5))
    qtbot.waitUntil(lambda: part.asked == [5])
    store.want(keys(5, 6))
    part.gate.set()
    qtbot.waitUntil(lambda: store.get(("train", 6)) is not None)
    store.want(keys(5, 6, 7))
    qtbot.waitUntil(lambda: store.get(("train", 7)) is not None)
    assert part.asked == [5, 6, 7]


def test_damage_is_told_and_others_go_on(made: tuple[Thumbnails, Slow], qtbot: QtBot) -> None:
    store, part = made
    part.gate.set()
    store.want(keys(13, 14))
    qtbot.waitUntil(lambda: store.get(("train", 14)) is not None)
    broken = store.get(("train", 13))
    assert broken is not None
    assert broken.why == "13.png: it is damaged"
    assert broken.image.isNull()


def test_pictures_of_a_dataset_that_is_gone_are_dropped(
    made: tuple[Thumbnails, Slow], qtbot: QtBot
) -> None:
    store, part = made
    store.want(keys(1))
    qtbot.waitUntil(lambda: part.asked == [1])
    other = ArrayPart(np.full((3, 4, 4, 1), 200, np.uint8), np.zeros(3, np.int64))
    store.set_parts({"train": other})
    part.gate.set()
    store.want(keys(1))
    qtbot.waitUntil(lambda: store.get(("train", 1)) is not None)
    assert store.get(("train", 1)).image.pixelColor(2, 2).red() == 200


def test_the_longest_unused_make_room(
    made: tuple[Thumbnails, Slow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, part = made
    part.gate.set()
    monkeypatch.setattr(thumbnails, "ROOM", 3 * 16 * 16 * 4)  # three pictures
    for place in (0, 1, 2):
        store.want(keys(place))
        qtbot.waitUntil(lambda place=place: store.get(("train", place)) is not None)
    store.get(("train", 0))  # looked at again: 1 is the longest unused now
    store.want(keys(3))
    qtbot.waitUntil(lambda: store.get(("train", 3)) is not None)
    assert store.get(("train", 1)) is None
    assert store.get(("train", 0)) is not None


def test_threads_end(made: tuple[Thumbnails, Slow], qtbot: QtBot) -> None:
    store, part = made
    part.gate.set()
    store.want(keys(0))
    qtbot.waitUntil(lambda: store.get(("train", 0)) is not None)
    store.close()
    assert not any(thread.name == "thumbnails" for thread in threading.enumerate())


def test_small_pictures_are_enlarged_whole_times_and_stay_crisp(qtbot: QtBot) -> None:
    pixels = np.zeros((2, 3, 3), np.uint8)
    pixels[1, 2] = (10, 20, 30)
    large = fitted(image_of(pixels), 10)  # three times fit into ten pixels
    assert (large.width(), large.height()) == (9, 6)
    assert large.pixelColor(8, 5).getRgb() == (10, 20, 30, 255)
    assert large.pixelColor(5, 5).getRgb() == (0, 0, 0, 255)


@pytest.mark.parametrize(
    ("shape", "size"), [((50, 100, 3), (20, 10)), ((4000, 2, 1), (1, 20)), ((20, 20, 3), (20, 20))]
)
def test_large_pictures_are_shrunk_in_proportion(
    qtbot: QtBot, shape: tuple[int, ...], size: tuple[int, int]
) -> None:
    image = fitted(image_of(np.full(shape, 7, np.uint8)), 20)
    assert (image.width(), image.height()) == size


def test_odd_numbers_of_channels_show_the_first(qtbot: QtBot) -> None:
    pixels = np.dstack([np.full((4, 4), 100, np.uint8), np.zeros((4, 4), np.uint8)])
    assert image_of(pixels).pixelColor(1, 1).getRgb() == (100, 100, 100, 255)
