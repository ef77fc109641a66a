"""`dpgui` without a command: the window, and the options that say how it opens."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from dpgui import __version__
from dpgui.cli.errors import REFUSED, RefusedError, complain
from dpgui.cli.experiments import Preset, Settings, experiment
from dpgui.cli.window import LanguageName, ThemeName, Window, WindowRequest


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"dpgui {__version__}")
        raise typer.Exit


def window(
    context: typer.Context,
    preset: Preset = None,
    settings: Settings = None,
    start: Annotated[bool, typer.Option("--start", help="Press Start at once.")] = False,
    screenshot: Annotated[
        Path | None,
        typer.Option(
            "--screenshot", help="Save a picture of the window when the run ends.", metavar="FILE"
        ),
    ] = None,
    leave: Annotated[
        bool, typer.Option("--quit", help="Close the window then, with the run's exit code.")
    ] = False,
    theme: Annotated[ThemeName | None, typer.Option("--theme", help="The look.")] = None,
    language: Annotated[
        LanguageName | None, typer.Option("--language", help="Language of the window.")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", help="Size of the window in pixels.", metavar="WxH")
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", help="Say the version.", callback=_tell_version, is_eager=True),
    ] = False,
) -> int:
    """Train PyTorch models: tick GPUs, press Start, watch it learn.

    Without a command the window opens, with the options below.
    """
    del version  # said and done before this
    if context.invoked_subcommand is not None:
        _refuse_window_options(context, context.invoked_subcommand)
        return 0
    request: WindowRequest = {
        "config": experiment(None, preset, settings) if preset or settings else None,
        "start": start,
        "screenshot": screenshot,
        "quit": leave,
        "theme": theme,
        "language": language,
        "runs_dir": _runs_dir(),
        "size": _size(size),
    }
    return _open(context.obj, request)


def _open(opener: Window, request: WindowRequest) -> int:
    if obstacle := opener.obstacle():
        complain(obstacle.text)
        return REFUSED
    return opened(opener, request)


def opened(window: Window, request: WindowRequest) -> int:
    """Open the window.

    Raises:
        ConfigError: If the number of simulated GPUs in the environment is none.
    """
    from dpgui.devices import simulated_count

    simulated_count()  # a window that cannot list its devices is of no use
    return window.open(request)


def _refuse_window_options(context: typer.Context, command: str) -> None:
    for option in context.command.params:
        if option.name and option.expose_value and context.params.get(option.name):
            if option.name in ("runs_dir", "simulate_gpus"):
                continue
            raise RefusedError(
                f"{option.opts[0]} before {command!r} is for the window: leave out the command, "
                "or put the option after it."
            )


def _runs_dir() -> Path | None:
    chosen = os.environ.get("DPGUI_RUNS_DIR")
    return Path(chosen) if chosen else None


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise RefusedError(f"--size {text} is not of the form WIDTHxHEIGHT, such as 1440x900.")
    return int(width), int(height)
