"""Exponential smoothing against the plain recursion."""

import numpy as np
import pytest

from dpgui.ui.charts.smoothing import Smoother, weight_of


def plain(values, weight):
    """The definition, value by value."""
    result, total, count = [], 0.0, 0
    for value in values:
        if not np.isfinite(value):
            result.append(value)
            continue
        total, count = weight * total + (1 - weight) * value, count + 1
        result.append(total / (1 - weight**count))
    return np.array(result)


@pytest.mark.parametrize("weight", [0.1, 0.5, 0.9, 0.999])
def test_it_is_the_recursion_in_blocks_and_in_parts(weight):
    values = np.random.default_rng(0).normal(2, 1, 5000)
    values[[0, 17, 18, 4000]] = [np.nan, np.inf, np.nan, -np.inf]
    smoother = Smoother(weight)
    for part in np.array_split(values, 13):
        smoother.extend(part)
    np.testing.assert_allclose(smoother.values, plain(values, weight), rtol=1e-10)


def test_the_first_value_is_not_pulled_to_zero():
    smoother = Smoother(0.99)
    smoother.extend(np.array([5.0, 5.0]))
    np.testing.assert_allclose(smoother.values, [5.0, 5.0])


def test_two_values_by_hand():
    smoother = Smoother(0.5)
    smoother.extend(np.array([1.0, 4.0]))
    np.testing.assert_allclose(smoother.values, [1.0, (0.25 * 1 + 0.5 * 4) / 0.75])


def test_weight_zero_copies():
    values = np.array([3.0, np.nan, -1.0])
    smoother = Smoother(0.0)
    smoother.extend(values)
    np.testing.assert_array_equal(smoother.values, values)


def test_huge_values_do_not_overflow():
    smoother = Smoother(0.1)
    smoother.extend(np.full(5000, 1e200))
    np.testing.assert_allclose(smoother.values, 1e200)


def test_the_slider_grows_by_equal_factors():
    assert weight_of(0.0) == 0.0
    assert weight_of(1 / 3) == pytest.approx(0.9)
    assert weight_of(2 / 3) == pytest.approx(0.99)
    assert weight_of(1.0) == 0.999
    assert weight_of(0.01) == 0.0  # less than a tenth is not worth a second curve
