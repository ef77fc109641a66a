"""`dpgui train`, `dpgui resume` and `dpgui demo`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import complain
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.window import Window

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, and nothing else.")]


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


def resume(
    run: Annotated[str, typer.Argument(help="Id, its beginning, name, or: last.")],
    json: Json = False,
) -> int:
    """Go on with a run that was stopped, interrupted or failed, exactly where it was saved."""
    from dpgui.cli.performing import perform
    from dpgui.runs import RunStore

    return perform(RunStore().find(run), json)


def demo(context: typer.Context) -> int:
    """Open the window and train the built-in digits example at once; without a display, here."""
    from dpgui.config import FIRST, preset

    window: Window = context.obj
    obstacle = window.obstacle()
    if obstacle is None:
        return window.open({"config": preset(FIRST), "start": True})
    complain(obstacle.text)
    if not obstacle.headless:
        return 2
    complain("So the example is trained here in the terminal.")
    return _start(preset(FIRST), None, json=False)


def _start(config: ExperimentConfig, name: str | None, json: bool) -> int:
    """Train `config` as a new run; what is refused leaves no run behind."""
    from dpgui.cli.performing import perform
    from dpgui.config import ConfigError, errors
    from dpgui.devices import detect
    from dpgui.engine.check import check
    from dpgui.runs import RunStore

    wrong = errors(check(config, detect()))
    if wrong:
        raise ConfigError(wrong)
    return perform(RunStore().create(config, name), json)
