"""A long series drawn with few points loses no extreme and no gap."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpgui.ui.charts.buffers import Growing
from dpgui.ui.charts.pyramid import GAP, Pyramid


def built(values, parts=1):
    pyramid = Pyramid()
    for end in np.linspace(len(values) / parts, len(values), parts).astype(int):
        pyramid.extend(values[:end])
    return pyramid


def test_few_points_are_given_as_they_are():
    values = np.arange(100.0)
    assert built(values).select(values, 10, 20, 24).tolist() == list(range(10, 20))


@pytest.mark.parametrize("spike", [0, 1, 4097, 77_777, 99_999])
@pytest.mark.parametrize("budget", [24, 200, 1999])
def test_a_spike_of_one_point_survives_every_zoom(spike, budget):
    values = np.sin(np.arange(100_000.0))
    values[spike] = 50.0
    places = built(values).select(values, 0, len(values), budget)
    assert len(places) <= budget
    assert spike in places


def test_places_rise_so_that_the_line_does_not_run_back():
    values = np.random.default_rng(0).random(50_000)
    places = built(values).select(values, 1234, 45_678, 700)
    assert (np.diff(places) >= 0).all()


def test_growing_in_parts_gives_the_same_as_at_once():
    values = np.random.default_rng(1).random(9_999)
    values[[5, 4000, 9998]] = np.nan
    at_once, in_parts = built(values), built(values, parts=137)
    for budget in (24, 100, 1000):
        one, other = (p.select(values, 3, 9_990, budget) for p in (at_once, in_parts))
        assert one.tolist() == other.tolist()


def test_o44_a_value_that_is_not_finite_breaks_the_line_and_hides_nothing_else():
    values = np.ones(10_000)
    values[5_000], values[5_001], values[5_002] = 9.0, np.nan, -9.0
    places = built(values).select(values, 0, len(values), 100)
    assert {5_000, 5_002} <= set(places.tolist())
    assert GAP in places
    assert 5_001 not in places


def test_o44_only_lost_values_give_only_gaps():
    values = np.full(10_000, np.nan)
    assert set(built(values).select(values, 0, len(values), 100).tolist()) == {GAP}


def test_infinite_values_are_gaps_too():
    values = np.ones(10_000)
    values[123], values[456] = np.inf, -np.inf
    places = built(values).select(values, 0, len(values), 100)
    assert not {123, 456} & set(places.tolist())
    assert GAP in places


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    values=st.lists(
        st.one_of(st.floats(-1e6, 1e6), st.just(float("nan"))), min_size=30, max_size=600
    ),
    budget=st.integers(24, 200),
    data=st.data(),
)
def test_the_extremes_of_any_part_are_kept(values, budget, data):
    array = np.array(values)
    first = data.draw(st.integers(0, len(values) - 1))
    last = data.draw(st.integers(first + 1, len(values)))
    places = built(array, parts=3).select(array, first, last, budget)
    assert len(places) <= budget
    chosen = array[places[places != GAP]]
    part = array[first:last]
    if np.isfinite(part).any():
        assert np.nanmax(chosen) >= np.nanmax(part)
        assert np.nanmin(chosen) <= np.nanmin(part)


def test_a_growing_buffer_keeps_what_it_was_given():
    growing = Growing(np.float64, capacity=2)
    for start in range(0, 1000, 3):
        growing.extend(np.arange(start, start + 3, dtype=np.float64))
    assert growing.view.tolist() == list(range(1002))
    assert len(growing) == 1002
