"""What a chart reads of one series."""

import numpy as np
import pytest

from dpgui.ui.charts.series_store import Point, SeriesStore


def store_of(y, x=None) -> SeriesStore:
    store = SeriesStore()
    y = np.asarray(y, float)
    store.update(np.arange(len(y), dtype=float) if x is None else np.asarray(x, float), y)
    return store


def test_at_most_two_points_a_pixel():
    store = store_of(np.random.default_rng(0).random(1_000_000))
    x, y = store.visible_points(0, 1e6, 800)
    assert 800 <= len(x) <= 1600
    assert y.max() == store.y.max()
    assert y.min() == store.y.min()


def test_drawn_points_are_points_of_the_series():
    store = store_of(np.random.default_rng(0).random(30_000))
    x, y = store.visible_points(1000, 20_000, 300)
    assert np.array_equal(store.y[x.astype(int)], y)


def test_the_neighbours_beyond_the_edges_are_drawn():
    x, _ = store_of(np.zeros(100)).visible_points(10.5, 12.5, 100)
    assert x.tolist() == [10, 11, 12, 13]


def test_an_empty_range_and_an_empty_series_give_nothing_but_neighbours():
    assert [len(part) for part in SeriesStore().visible_points(0, 1, 100)] == [0, 0]
    x, _ = store_of([1.0, 2.0]).visible_points(5, 6, 100)
    assert x.tolist() == [1.0]


def test_o44_gaps_have_a_finite_x():
    y = np.ones(50_000)
    y[20_000:30_000] = np.nan
    x, drawn = store_of(y).visible_points(0, 50_000, 100)
    assert np.isfinite(x).all()
    assert (np.diff(x) >= 0).all()
    assert np.isnan(drawn).any()


def test_o44_the_places_of_lost_values_are_known():
    store = store_of([1, np.nan, 2, np.inf, 3])
    assert store.broken.tolist() == [1, 3]
    assert np.isnan(store.visible_points(0, 4, 100)[1]).tolist() == [
        False, True, False, True, False,
    ]  # fmt: skip


def test_values_that_a_logarithm_cannot_show_are_counted():
    store = store_of([0, -1, 2, 3, np.nan])
    assert store.hidden_by_log == 2
    assert store.has_positive
    assert not store_of([0, -1, np.nan]).has_positive
    assert not store_of([]).has_positive


def test_the_value_under_the_mouse_is_the_stored_one_bit_for_bit():
    y = np.random.default_rng(0).random(100_000)
    store = store_of(y, x=np.arange(100_000) * 0.1)
    assert store.at(1234.56) == Point(1234.6000000000001, float(y[12346]))
    assert store.at(-5) == Point(0.0, float(y[0]))
    assert store.at(1e9) == Point(99_999 * 0.1, float(y[-1]))
    assert SeriesStore().at(0) is None


@pytest.mark.parametrize("kept", [0, 1, 500, 999])
def test_a_resumed_run_that_goes_other_ways_is_built_anew(kept):
    """The history overwrites its buffer in place, so an old view shows the new values."""
    buffer = np.random.default_rng(0).random(1000)
    store = SeriesStore()
    x = np.arange(1000.0)
    store.update(x, buffer)
    buffer[kept:] = 7.0
    assert store.update(x, buffer)
    assert store.visible_points(0, 1000, 50)[1].max() == 7.0


def test_growth_is_not_taken_for_a_change():
    y = np.random.default_rng(0).random(1000)
    y[3] = np.nan
    store = store_of(y[:400])
    assert not store.update(np.arange(1000.0), y)
    assert not store.update(np.arange(1000.0), y)
    assert store.broken.tolist() == [3]


def test_fewer_points_than_before_are_a_change():
    store = store_of([1, np.nan, 3])
    assert store.update(np.arange(1.0), np.ones(1))
    assert store.broken.tolist() == []
    assert store.last() == Point(0.0, 1.0)
