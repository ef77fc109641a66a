"""Numbers as texts: nothing unknown becomes 0, nothing gains or loses a factor."""

from __future__ import annotations

import math

import pytest

from dpgui.ui.panels import figures
from dpgui.ui.panels.runs_columns import tags_in

GIB = 2**30


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"), (1023, "1023 B"), (1024, "1.00 KiB"), (2202009, "2.10 MiB"),
        (int(17.3 * GIB), "17.3 GiB"), (139 * GIB, "139 GiB"), (2**50, "1.00 PiB"),
        (None, "–"), (math.nan, "–"),
    ],
)  # fmt: skip
def test_memory_has_three_figures_and_a_binary_unit(size, text):
    assert figures.memory(size) == text


def test_memory_of_uses_the_unit_of_the_total():
    assert figures.memory_of(512 * 2**20, 24 * GIB) == "0.5 / 24.0 GiB"
    assert figures.memory_of(5 * 2**20 // 2, 8 * GIB) == "2.50 MiB / 8.0 GiB"
    assert figures.memory_of(0, 8 * GIB) == "0.0 / 8.0 GiB"
    assert figures.memory_of(None, 24 * GIB) == "– / 24.0 GiB"
    assert figures.memory_of(3 * GIB, None) == "3.00 GiB"
    assert figures.memory_of(None, None) == "–"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (9, "0:09"), (59.6, "1:00"), (754, "12:34"), (3723, "1:02:03"),
     (90_000, "25:00:00"), (None, "–"), (math.inf, "–")],
)  # fmt: skip
def test_durations(seconds, text):
    assert figures.duration(seconds) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.08123, "0.08123"), (2.302585, "2.303"), (1.2e-5, "1.2e-05"), (123456.0, "1.235e+05"),
     (None, "–"), (math.nan, "–"), (math.inf, "–")],
)  # fmt: skip
def test_losses(value, text):
    assert figures.loss(value) == text


def test_shares_rates_counts_and_measures():
    assert figures.share(0.9722) == "97.22 %"
    assert figures.share(None) == "–"
    assert figures.rate(12345.4) == "12,345"
    assert figures.rate(3.214) == "3.21"
    assert figures.rate(None) == "–"
    assert figures.count(1234567) == "1,234,567"
    assert figures.count(None) == "–"
    assert figures.measure(61.4, "°C") == "61 °C"
    assert figures.measure(None, "W") == "–"


@pytest.mark.parametrize(
    ("sizes", "text"),
    [([64], "64"), ([16, 16, 16, 16], "4 × 16"), ([22, 22, 20], "2 × 22 + 1 × 20")],
)
def test_pieces_of_a_batch(sizes, text):
    assert figures.pieces(sizes) == text


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        ((), ""), (("cpu",), "cpu"), (("cuda:0", "cuda:1"), "cuda:0, cuda:1"),
        (("cuda:2", "cuda:3", "cuda:4", "cpu"), "cuda:2–4, cpu"),
        (("cuda:0", "cuda:2", "cuda:1"), "cuda:0, cuda:2, cuda:1"),
        (("cuda:0", "simulated:1", "simulated:2"), "cuda:0, simulated:1, simulated:2"),
    ],
)  # fmt: skip
def test_neighbouring_devices_are_written_together(ids, text):
    assert figures.devices(ids) == text


def test_user_texts_are_shown_as_they_are():
    assert "&lt;img src=x&gt;&amp;" in figures.literal("<img src=x>&")
    assert figures.literal("") == ""
    assert figures.unmarked("a & b") == "a && b"


@pytest.mark.parametrize(
    ("text", "tags"),
    [("a, b", ("a", "b")), (" a ,, a ", ("a",)), ("", ()), ("基线，快", ("基线", "快"))],
)
def test_tags_as_they_are_written(text, tags):
    assert tags_in(text) == tags
