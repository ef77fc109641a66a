"""Ranges that fit, and stay while they do."""

import numpy as np
import pytest

from dpgui.ui.charts.scaling import extremes, log10, thinned, x_range, y_range


def test_o44_extremes_come_from_finite_values_only():
    assert extremes(np.array([1, np.nan, 2, np.inf, 3])) == (1, 3)
    assert extremes(np.array([np.nan, np.inf])) is None


def test_o44_a_logarithm_hides_what_is_not_positive():
    np.testing.assert_array_equal(
        log10(np.array([0.0, -1.0, 100.0, np.nan, np.inf])), [np.nan, np.nan, 2, np.nan, np.nan]
    )


def test_there_is_room_around_the_values():
    low, high = y_range((1.0, 2.0), None, None, None)
    assert low < 1.0 < 2.0 < high


def test_a_constant_gets_a_range():
    low, high = y_range((0.5, 0.5), None, None, None)
    assert low < 0.5 < high
    assert y_range((0.0, 0.0), None, None, None) == pytest.approx((-0.56, 0.56))


def test_amounts_begin_at_zero_and_shares_end_at_one():
    assert y_range((5.0, 9.0), None, 0.0, None)[0] == 0.0
    assert y_range((20.0, 99.0), None, None, 100.0)[1] < 103


def test_a_range_is_kept_while_it_fits():
    first = y_range((0.0, 1.0), None, None, None)
    assert y_range((0.0, 0.99), first, None, None) == first
    assert y_range((0.0, 2.0), first, None, None) != first  # grew out of it
    assert y_range((0.0, 0.3), first, None, None) != first  # fills too little of it


def test_x_follows_in_jumps():
    shown = x_range((0.0, 1000.0), None)
    assert shown[0] == 0.0
    assert shown[1] > 1000.0
    assert x_range((0.0, 1005.0), shown) == shown
    assert x_range((0.0, 1100.0), shown)[1] > 1100.0
    assert x_range((0.0, 100.0), shown)[1] < 110.0  # another, shorter run


def test_one_point_has_a_range():
    assert x_range((3.0, 3.0), None) == (2.5, 3.5)
    assert x_range(None, None) == (0.0, 1.0)


def test_marks_are_thinned_to_one_a_pixel():
    marks = thinned([np.linspace(0, 10, 10_000), np.array([50.0])], (0.0, 100.0), 200)
    assert len(marks) <= 22
    assert 50.0 in marks
    assert len(thinned([], (0.0, 1.0), 100)) == 0
