"""Curves as CSV: a dot, gaps, and every step once."""

from __future__ import annotations

import csv
import locale
import math

import pytest

from dpgui.events import Evaluated, Measured, RunStarted, from_line, to_line
from dpgui.runs.export import csv_lines
from dpgui.runs.history import History

NAN = float("nan")


def three_epochs() -> list:
    """One step an epoch; the loss of the second is not a number."""
    told: list = [
        RunStarted(
            config={}, data={}, model={}, devices=[], versions={}, epochs=3, steps_per_epoch=1
        )
    ]
    for epoch, loss in enumerate((1.5, NAN, 0.25), 1):
        values = {"train/loss": [loss], "lr": [0.001]}
        told.append(
            Measured(epoch=epoch, steps=[epoch], values=values, elapsed=epoch / 2, samples_per_s=8)
        )
        figures = {"validation/loss": loss, "validation/accuracy": 0.5}
        told.append(
            Evaluated(epoch=epoch, step=epoch, split="validation", values=figures, samples=4)
        )
    return told


def history_of(events: list) -> History:
    history = History()
    for event in events:
        history.apply(event)
    return history


def refuse(name: str) -> float:
    raise AssertionError(f"{name} is no JSON")


def test_o45_the_log_is_strict_json_and_comes_back_with_gaps():
    import json

    lines = [to_line(event) for event in three_epochs()]
    for line in lines:
        json.loads(line, parse_constant=refuse)
    history = history_of([from_line(line) for line in lines])
    loss = history.series("steps/train/loss")[1].tolist()
    assert (loss[0], loss[2], math.isnan(loss[1])) == (1.5, 0.25, True)


def test_o45_csv_has_gaps_and_every_figure():
    rows = list(csv.DictReader(csv_lines(history_of(three_epochs()))))
    assert [row["step"] for row in rows] == ["1", "2", "3"]
    assert [row["epoch"] for row in rows] == ["1.0", "2.0", "3.0"]
    assert [row["seconds"] for row in rows] == ["0.5", "1.0", "1.5"]
    assert [row["steps/train/loss"] for row in rows] == ["1.5", "", "0.25"]
    assert [row["epochs/validation/loss"] for row in rows] == ["1.5", "", "0.25"]
    assert [row["epochs/validation/accuracy"] for row in rows] == ["0.5"] * 3


def test_o45_the_language_of_the_system_does_not_matter():
    before = locale.setlocale(locale.LC_NUMERIC)
    known = [name for name in ("de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8") if _can(name)]
    try:
        if not known:
            pytest.skip("this system has a single language")
        text = "".join(csv_lines(history_of(three_epochs())))
    finally:
        locale.setlocale(locale.LC_NUMERIC, before)
    assert ",0.001," in text


def _can(name: str) -> bool:
    try:
        locale.setlocale(locale.LC_NUMERIC, name)
    except locale.Error:
        return False
    return True


def test_a_run_that_told_nothing_is_a_line_of_headings():
    assert list(csv_lines(History())) == ["step,epoch,seconds\n"]
