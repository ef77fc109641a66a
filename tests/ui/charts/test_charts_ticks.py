"""Ticks and values in words."""

import math

import pytest

from dpgui.ui.charts import axes
from dpgui.ui.charts.ticks import (
    ELAPSED,
    GIB,
    INTEGER,
    MEMORY,
    NUMBER,
    RATE,
    SHARE,
    Tick,
    elapsed,
    log_ticks,
    number,
)


def texts(ticks):
    return [tick.text for tick in ticks]


def test_memory_is_in_gib_without_prefixes():
    assert MEMORY.text(24 * GIB) == "24.0 GiB"
    assert MEMORY.text(0.25 * GIB) == "0.25 GiB"
    assert MEMORY.text(5.1 * 2**20) == "5.10 MiB"
    assert MEMORY.text(0) == "0.00 GiB"
    assert texts(MEMORY.ticks(0, 24, 5)) == ["0 GiB", "5 GiB", "10 GiB", "15 GiB", "20 GiB"]
    assert MEMORY.ticks(0, 5 / 1024, 5)[2] == Tick(2 / 1024, "2 MiB")


def test_a_run_of_25_hours_shows_25_00():
    assert "25:00" in texts(ELAPSED.ticks(0, 25 * 3600, 25))
    assert elapsed(25 * 3600, seconds_too=False) == "25:00"
    assert ELAPSED.text(754.4) == "0:12:34"
    assert texts(ELAPSED.ticks(0, 40, 4)) == ["0:00:00", "0:00:10", "0:00:20", "0:00:30", "0:00:40"]


def test_days_are_whole_days():
    assert [tick.at for tick in ELAPSED.ticks(0, 10 * 86400, 5)] == [0, 172800, 345600, 518400,
                                                                     691200, 864000]  # fmt: skip


@pytest.mark.parametrize(
    ("low", "high", "count", "expected"),
    [
        (0, 1, 5, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (-1, 1, 4, ["-1.0", "-0.5", "0", "0.5", "1.0"]),
        (0.69310, 0.69318, 4, ["0.69310", "0.69312", "0.69314", "0.69316", "0.69318"]),
        (2e-5, 2.4e-5, 2, ["2.0e-5", "2.2e-5", "2.4e-5"]),
        (0, 5e-5, 5, ["0", "1e-5", "2e-5", "3e-5", "4e-5", "5e-5"]),
        (0, 3e6, 3, ["0", "1e6", "2e6", "3e6"]),
    ],
)
def test_ticks_are_round(low, high, count, expected):
    assert texts(NUMBER.ticks(low, high, count)) == expected


def test_steps_are_never_split():
    assert texts(INTEGER.ticks(0, 2, 10)) == ["0", "1", "2"]


def test_shares_are_percent():
    assert SHARE.text(0.97224) == "97.22 %"
    assert texts(SHARE.ticks(0, 100, 3)) == ["0 %", "50 %", "100 %"]


def test_an_empty_range_has_no_ticks():
    assert NUMBER.ticks(1, 1, 5) == []
    assert log_ticks(1, 1, 5) == []


def test_log_ticks_are_powers_of_ten_over_many_decades():
    assert texts(log_ticks(-5, -1, 6)) == ["1e-5", "1e-4", "0.001", "0.01", "0.1"]
    assert len(log_ticks(-100, 0, 5)) <= 6


def test_log_ticks_are_1_2_5_over_few_decades_and_linear_within_one():
    assert texts(log_ticks(-1, 1, 6)) == ["0.1", "0.2", "0.5", "1", "2", "5", "10"]
    inside = log_ticks(math.log10(2), math.log10(4), 4)
    assert texts(inside) == ["2.0", "2.5", "3.0", "3.5", "4.0"]
    assert inside[0].at == pytest.approx(math.log10(2))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.4123456, "0.4123"), (12840.2, "12840"), (3.21e-5, "3.21e-5"), (0.0, "0.000"),
        (-2, "-2.000"), (1e-5, "1e-5"),
        (float("nan"), "NaN"), (float("inf"), "∞"), (float("-inf"), "-∞"),
    ],
)  # fmt: skip
def test_values_have_four_digits(value, text):
    assert NUMBER.text(value) == text


def test_a_learning_rate_has_no_zeros_at_its_end():
    assert RATE.text(0.001) == "0.001"
    assert RATE.text(0.05) == "0.05"
    assert RATE.text(3e-4) == "3e-4"
    assert RATE.text(0.123456) == "0.1235"


def test_numbers_use_a_dot_whatever_the_locale():
    assert number(1234.4) == "1234"
    assert "," not in number(0.5)


def test_a_place_along_x_in_words(qapp):
    assert axes.place("step", 1200.0) == "step 1200"
    assert axes.place("epoch", 3.0) == "epoch 3"
    assert axes.place("epoch", 3.456) == "epoch 3.46"
    assert axes.place("time", 754.0) == "0:12:34"
