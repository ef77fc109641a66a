"""The words of the command line, and the last place where an error can become a sentence.

Only typer is imported here: `dpgui --help` must not wait for anything else. Each command
imports what it needs when it runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import typer

from dpgui.cli import listing, looking, opening, train
from dpgui.cli.errors import (
    INTERRUPTED,
    REFUSED,
    RefusedError,
    complain,
    complain_of,
    usage_sentence,
)
from dpgui.cli.everywhere import everywhere
from dpgui.cli.window import Window

COMMANDS = (
    train.train,
    train.resume,
    train.demo,
    looking.runs,
    looking.show,
    listing.devices,
    listing.presets,
    listing.datasets,
    listing.models,
    listing.config,
)


def build() -> typer.Typer:
    """The command line with all its commands."""
    app = typer.Typer(
        name="dpgui",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(everywhere(opening.window))
    for command in COMMANDS:
        app.command()(everywhere(command))
    return app


def main(arguments: Sequence[str], window: Window) -> int:
    """Do what `arguments` say and return the exit code; every error is a sentence on stderr."""
    try:
        return _run(arguments, window)
    except typer.TyperException as error:
        complain(usage_sentence(error))
    except RefusedError as error:
        complain(str(error))
    except OSError as error:
        complain(_about_file(error))
    except (KeyboardInterrupt, typer.Abort):
        complain("Interrupted.")
        return INTERRUPTED
    return REFUSED


def _run(arguments: Sequence[str], window: Window) -> int:
    from dpgui.config.problem import ConfigError

    try:
        return build()(list(arguments), prog_name="dpgui", obj=window, standalone_mode=False) or 0
    except ConfigError as error:
        complain_of(error.problems)
        return REFUSED


def _about_file(error: OSError) -> str:
    why = error.strerror or str(error)
    return f"{error.filename}: {why}." if error.filename else f"{why}."
