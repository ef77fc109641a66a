"""`dpgui train` and `dpgui demo`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import REFUSED, complain, complain_of
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.opening import opened
from dpgui.cli.remedies import remedy
from dpgui.cli.showing import lines_alone
from dpgui.cli.window import Window

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig, Problem


def _alone(context: typer.Context, json: bool) -> bool:
    """Keep stdout free of all else until the command is over, where a program reads it."""
    if json:
        context.with_resource(lines_alone())
    return json


Json = Annotated[
    bool,
    typer.Option("--json", help="One JSON object a line, and nothing else.", callback=_alone),
]


def train(
    file: Annotated[
        Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
    ] = None,
    preset: Preset = None,
    settings: Settings = None,
    name: Annotated[str | None, typer.Option("--name", help="What to call the run.")] = None,
    json: Json = False,
) -> int:
    """Train here in the terminal. Without a file or preset: the first-run example.

    Exit code: 0 completed, 1 failed, 2 refused before it started, 3 stopped, 130 interrupted.
    """
    return _start(experiment(file, preset, settings), name, json)


def demo(context: typer.Context) -> int:
    """Open the window and train the built-in digits example at once; without a display, here."""
    from dpgui.config import FIRST, preset

    window: Window = context.obj
    obstacle = window.obstacle()
    if obstacle is None:
        return opened(window, {"config": preset(FIRST), "start": True})
    complain(obstacle.text)
    if not obstacle.headless:
        return REFUSED
    complain("So the example is trained here in the terminal.")
    return _start(preset(FIRST), None, json=False)


def _start(config: ExperimentConfig, name: str | None, json: bool) -> int:
    """Train `config` as a new run; what is refused at once leaves no run behind."""
    wrong = obvious_errors(config)
    if wrong:
        complain_of(wrong)
        if mended := remedy(wrong, config.dataset):
            complain(mended)
        return REFUSED
    from dpgui.cli.performing import perform
    from dpgui.runs import RunStore

    return perform(RunStore().create(config, name), json)


def obvious_errors(config: ExperimentConfig) -> tuple[Problem, ...]:
    """What is wrong as far as can be seen without torch, which takes seconds to load."""
    from dpgui.config import errors
    from dpgui.devices import detect
    from dpgui.engine.check import check

    found = errors(check(config, detect()))
    if all(name == "cpu" or name.startswith("simulated:") for name in config.devices):
        return found
    # Which GPUs can be used is only known to torch: that is left to the plan.
    return tuple(problem for problem in found if problem.path != "devices")
