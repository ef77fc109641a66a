"""Shared memory is looked at before loader processes need it: O-33."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
import torch

from dpgui.config import FeedConfig
from dpgui.data import ArrayPart
from dpgui.data.places import shared_memory
from dpgui.data.places.reading import reading_of
from dpgui.data.places.shared_memory import free_bytes, shortage
from dpgui.data.places.workers import Loaders

MIB = 2**20


@pytest.fixture
def memory(monkeypatch):
    """Say how much is free."""

    def say(free):
        asked = []

        def usage(place):
            asked.append(place)
            if free is None:
                raise FileNotFoundError(place)
            return SimpleNamespace(free=free)

        monkeypatch.setattr(shared_memory.psutil, "disk_usage", usage)
        return asked

    return say


def test_o33_too_little_is_said_before_a_process_dies_of_it(memory):
    asked = memory(64 * MIB)
    found = shortage(workers=4, prefetch=2, batch_bytes=64 * 3 * 512 * 512 * 4)
    assert asked == ["/dev/shm"]
    assert (found.path, found.code, found.severity) == (
        *("feed.workers", "shared_memory_short", "warning"),
    )
    # 192 MiB a batch, of 4 processes, 2 ahead, twice
    assert found.facts == {"needed": 3072, "free": 64, "place": "/dev/shm"}
    assert "0 loader processes" in found.text
    assert "--shm-size" in found.text


def test_what_just_fits_is_enough(memory):
    memory(64 * MIB)
    assert shortage(4, 2, 4 * MIB) is None
    assert shortage(4, 2, 4 * MIB + 1) is not None
    assert shortage(0, 2, 900 * MIB) is None


def test_where_there_is_no_such_limit_nothing_is_said(memory):
    memory(None)
    assert shortage(64, 64, 900 * MIB) is None


def test_this_machine_can_be_asked():
    free = free_bytes()
    assert free is None or free >= 0


def images(count):
    rng = np.random.default_rng(0)
    return ArrayPart(rng.integers(0, 256, (count, 8, 8, 3), np.uint8), np.arange(count) % 2)


@pytest.mark.parametrize(("free", "by"), [(64 * MIB, "processes"), (10, "threads")])
def test_o33_threads_read_where_processes_could_not_hand_over(memory, monkeypatch, free, by):
    memory(free)
    part, asked = images(6), []
    reading = reading_of({"train": part}, FeedConfig(workers=2), repair=False, busy=None)
    monkeypatch.setattr(Loaders, "claim", lambda _loaders: asked.append("processes"))
    batches = [torch.tensor([4, 0]), torch.tensor([5])]
    read = [batch.numpy() for batch in reading.stream("train", batches)]
    assert (asked == ["processes"]) is (by == "processes")
    assert (read[0] == part.x[[4, 0]]).all()
    assert (read[1] == part.x[[5]]).all()
