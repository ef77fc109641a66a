"""`dpgui estimate` and `dpgui find-batch`: what a run will need, and the largest batch that fits.

Both are throw-away processes: what they take comes back when they end.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from dpgui.cli.errors import FAILED, complain, refuse
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.figures import size
from dpgui.cli.remedies import remedy
from dpgui.cli.showing import show_line, show_table, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig
    from dpgui.data.stages import Stage
    from dpgui.engine.memory.needs import DeviceNeed, Estimate, FoundBatch, Tried

_OFTEN = 0.1
"""Seconds between two lines on how far the data have come."""

_LEVELS = {"fits": "", "tight": "tight", "full": "does not fit"}

R = TypeVar("R")


def estimate(
    file: Annotated[
        Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
    ] = None,
    preset: Preset = None,
    settings: Settings = None,
    measure: Annotated[
        bool, typer.Option("--measure", help="Make two real steps on the GPUs instead of counting.")
    ] = False,
    json: Json = False,
) -> int:
    """What a run will need on each device, told apart by what it is for.

    Exit code: 0 it fits, 1 it does not, 2 it cannot be said.
    """
    from dpgui.config import ConfigError

    config = experiment(file, preset, settings)
    try:
        found = _measured(config, json) if measure else _counted(config)
    except ConfigError as error:
        return refuse(error.problems, json, remedy(error.problems, config.dataset))
    if json:
        show_line({"estimate": found.model_dump(mode="json")})
    else:
        _show(found)
    return FAILED if any(need.level == "full" for need in found.needs) else 0


def find_batch(
    file: Annotated[
        Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
    ] = None,
    preset: Preset = None,
    settings: Settings = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, help="Try no larger batch; by default the training set."),
    ] = None,
    json: Json = False,
) -> int:
    """Try growing batches with real steps; say the largest that fits and the pace of each."""
    from dpgui.config import ConfigError
    from dpgui.engine.memory.finding import finding

    config = experiment(file, preset, settings)
    try:
        found = _told(finding(config, limit), json)
    except ConfigError as error:
        return refuse(error.problems, json, remedy(error.problems, config.dataset))
    if json:
        show_line({"found": found.model_dump(mode="json")})
    else:
        _conclude(found)
    return 0 if found.batch else FAILED


def _counted(config: ExperimentConfig) -> Estimate:
    from dpgui.engine.memory.counting import counted

    return counted(config)


def _measured(config: ExperimentConfig, json: bool) -> Estimate:
    from dpgui.engine.memory.measuring import measured

    return _told(measured(config), json)


def _told(stages: Generator[Stage | Tried, None, R], json: bool) -> R:
    """Tell what comes on the way; the result."""
    from dpgui.engine.memory.needs import Tried

    due = 0.0
    while True:
        try:
            stage = next(stages)
        except StopIteration as end:
            return end.value
        if isinstance(stage, Tried):
            if json:
                show_line({"tried": stage.model_dump(mode="json")})
            else:
                show_text(_attempt(stage))
        elif json and time.monotonic() >= due:
            show_line({"what": stage.what, "done": stage.done, "total": stage.total})
            due = time.monotonic() + _OFTEN


def _attempt(tried: Tried) -> str:
    held = f"{size(tried.peak)} of {size(tried.limit)}"
    if tried.fits:
        pace = f"{tried.samples_per_s:,.0f} samples/s" if tried.samples_per_s is not None else ""
        return f"{tried.batch:>8,}  fits       {pace:>20}  {held if tried.peak else ''}".rstrip()
    return f"{tried.batch:>8,}  too large  {'':>20}  {held if tried.peak else 'not tried'}"


def _conclude(found: FoundBatch) -> None:
    where = "the GPUs" if found.gpu else "main memory (on the CPU)"
    if not found.batch:
        complain(f"Not even the smallest batch fits into {where}.")
        return
    if found.batch == found.most:
        said = f"A whole batch of {found.batch:,} fits into {where}"
        show_text(f"{said}: no larger one was asked for.")
    else:
        show_text(
            f"The largest whole batch that fits into {where}, with {found.margin:.0%} left alone: "
            f"{found.batch:,}."
        )
    show_text(f"Train with it: --set train.batch_size={found.batch}")


def _show(found: Estimate) -> None:
    how = "measured" if found.measured else "an estimate"
    show_text(f"Whole batch {found.batch:,} in {found.parts} part(s); {how}.")
    heads = ("device", "needs", "free", "", *_parts(found))
    show_table(heads, (_row(need, _parts(found)) for need in found.needs))


def _row(need: DeviceNeed, parts: tuple[str, ...]) -> tuple[str, ...]:
    split = (size(getattr(need, part)) for part in parts)
    return (need.device, size(need.total), size(need.free), _LEVELS[need.level], *split)


def _parts(found: Estimate) -> tuple[str, ...]:
    """The parts that any device has."""
    from dpgui.engine.memory.needs import PARTS

    return tuple(part for part in PARTS if any(getattr(need, part) for need in found.needs))
