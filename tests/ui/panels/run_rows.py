"""Rows of runs for tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dpgui.runs.rows import RunRow

ROW = RunRow(
    id="r0", name="digits-cnn", status="completed", created=1_790_000_000.0, dataset="digits",
    model="cnn", strategy="single", devices=("cpu",), epochs_done=10, epochs=10, best=0.9,
    best_name="validation/accuracy", loss=0.1, duration=60.0, progress=1.0, tags=(),
    starred=False, note="", trashed=False, folder=Path("/runs/r0"),
)  # fmt: skip


def row(number: int, **more) -> RunRow:
    """Run `number`: a later one has a larger number and is newer."""
    own = {"id": f"r{number}", "name": f"run {number}", "created": 1_790_000_000.0 + number}
    return replace(ROW, **{**own, **more})
