"""The curves of a run as CSV, for any other program.

A dot is the decimal sign whatever the system's language; a figure that is missing or not finite is
an empty cell.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from io import StringIO

from dpgui.runs.history import History

_TABLES = ("steps/", "epochs/")


def csv_lines(history: History) -> Iterator[str]:
    """A line of headings, then a line for each optimizer step that told something.

    Columns: step, epoch and seconds of training, then each curve by its name: `steps/...` has a
    figure at every step, `epochs/...` at the last step of an epoch.
    """
    names = [name for name in history.columns if name.startswith(_TABLES)]
    places: dict[int, tuple[float, float]] = {}
    figures: dict[str, dict[int, float]] = {}
    for name in names:
        column = history.columns[name]
        steps = [int(step) for step in column.x("step")]
        figures[name] = dict(zip(steps, column.y.tolist(), strict=True))
        for step, *place in zip(steps, column.x("epoch"), column.x("time"), strict=True):
            places.setdefault(step, (float(place[0]), float(place[1])))
    yield _line(["step", "epoch", "seconds", *names])
    for step in sorted(places):
        cells = (figures[name].get(step, math.nan) for name in names)
        yield _line([str(step), *map(_cell, (*places[step], *cells))])


def _cell(value: float) -> str:
    return repr(value) if math.isfinite(value) else ""


def _line(cells: list[str]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
