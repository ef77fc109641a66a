"""Which samples go where: numbers by hand, and torch.chunk as the reference."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from dpgui.engine.check import idle_problems
from dpgui.engine.pieces import epoch_shape, pieces, shares


@pytest.mark.parametrize(
    ("samples", "devices", "expected"),
    [(9, 4, (3, 3, 3)), (5, 4, (2, 2, 1)), (36, 7, (6,) * 6), (3, 4, (1, 1, 1)), (8, 1, (8,))],
)
def test_o01_pieces_of_the_report(samples, devices, expected):
    assert pieces(samples, devices) == expected


@given(st.integers(1, 500), st.integers(1, 16))
def test_pieces_are_those_of_torch_chunk(samples, parts):
    chunks = torch.zeros(samples).chunk(parts)
    assert pieces(samples, parts) == tuple(len(chunk) for chunk in chunks)


@given(st.integers(1, 300), st.integers(1, 6), st.integers(1, 6))
def test_every_sample_has_one_place(samples, accumulate, devices):
    assert sum(sum(part) for part in shares(samples, accumulate, devices)) == samples


def test_o01_41_samples_on_4_devices_name_the_idle_one():
    (found,) = idle_problems(batch=32, accumulate=1, samples=41, devices=4)
    assert found.severity == "note"
    assert found.facts == {"batch": 9, "devices": 4, "pieces": "3, 3, 3", "idle": 1}


def test_o01_batch_of_3_on_4_devices_warns_and_does_not_block():
    (found,) = idle_problems(batch=3, accumulate=1, samples=41, devices=4)
    assert found.severity == "warning"
    assert found.facts["idle"] == 1


def test_no_note_when_every_batch_reaches_every_device():
    assert idle_problems(batch=32, accumulate=1, samples=64, devices=4) == []


def test_short_last_batch_is_kept_or_dropped():
    assert epoch_shape(10, 4).batches == (4, 4, 2)
    dropped = epoch_shape(10, 4, drop_last=True)
    assert (dropped.batches, dropped.left_out) == ((4, 4), 2)


def test_o58_a_single_last_sample_joins_the_batch_before():
    shape = epoch_shape(9, 4, batch_norm=True)
    assert (shape.batches, shape.merged, shape.lonely) == ((4, 5), 1, False)
    assert epoch_shape(33, 32, batch_norm=True).batches == (33,)
    assert epoch_shape(9, 4).batches == (4, 4, 1)


def test_o58_one_sample_alone_cannot_be_helped():
    assert epoch_shape(1, 4, batch_norm=True).lonely
    assert epoch_shape(8, 4, devices=4, batch_norm=True).lonely
    # 4 over 3 processes is 2, 2 and none: the third stands in with a single one.
    assert epoch_shape(4, 4, devices=3, batch_norm=True, ranks=True).lonely
    assert not epoch_shape(4, 4, devices=3, batch_norm=True).lonely
    assert epoch_shape(28, 24, devices=3, batch_norm=True, ranks=True).batches == (28,)


def test_o58_pieces_of_devices_count_too():
    # The last 4 of 20 on 4 devices would be 1, 1, 1, 1; with the batch before 12: 3 each.
    assert epoch_shape(20, 8, devices=4, batch_norm=True).batches == (8, 12)
    # The last 5 of 13 would be 2, 2, 1 and all 13 would be 4, 4, 4, 1: the 5 are left out.
    shape = epoch_shape(13, 8, devices=4, batch_norm=True)
    assert (shape.batches, shape.left_out, shape.lonely) == ((8,), 5, False)


def test_o70_no_batch_at_all():
    assert epoch_shape(10, 64, drop_last=True).batches == ()
