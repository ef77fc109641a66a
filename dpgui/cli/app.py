"""The words of the command line, and the last place where an error can become a sentence.

Only typer is imported here: `dpgui --help` must not wait for anything else. Each command
imports what it needs when it runs.
"""

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Callable, Iterator, Sequence

import typer

from dpgui.cli import (
    cache,
    check,
    doctor,
    download,
    export,
    join,
    listing,
    look,
    looking,
    memory,
    opening,
    resume,
    scale,
    submit,
    train,
    trust,
)
from dpgui.cli.errors import (
    FAILED,
    INTERRUPTED,
    REFUSED,
    RefusedError,
    complain,
    complain_of,
    usage_sentence,
)
from dpgui.cli.everywhere import everywhere
from dpgui.cli.window import Window

_TRACEBACK = "DPGUI_TRACEBACK"
"""The variable that has unforeseen errors shown in full, for those who mend them."""

COMMANDS = (
    train.train,
    resume.resume,
    train.demo,
    join.join,
    submit.submit,
    looking.runs,
    looking.show,
    export.export,
    export.new_model,
    look.look,
    check.check,
    doctor.doctor,
    memory.estimate,
    memory.find_batch,
    scale.scale,
    download.download,
    cache.cache,
    trust.trust,
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
    told = _flowing(opening.window)
    app.callback(invoke_without_command=True, help=told)(everywhere(opening.window))
    for command in COMMANDS:
        app.command(help=_flowing(command))(everywhere(command))
    return app


def _flowing(command: Callable[..., int]) -> str:
    """The docstring of `command`, each paragraph a line: a terminal breaks it at its own width."""
    paragraphs = (inspect.getdoc(command) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


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
    except Exception as error:  # noqa: BLE001  the last place where it can become a sentence
        complain(*_unforeseen(error))
        return FAILED
    return REFUSED


def _run(arguments: Sequence[str], window: Window) -> int:
    from dpgui.config.problem import ConfigError

    try:
        return build()(list(arguments), prog_name="dpgui", obj=window, standalone_mode=False) or 0
    except ConfigError as error:
        complain_of(error.problems)
        return REFUSED


def _unforeseen(error: Exception) -> Iterator[str]:
    """What a person can do about an error that nobody thought of."""
    if os.environ.get(_TRACEBACK):
        yield "".join(traceback.format_exception(error)).rstrip()
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    yield f"Something went wrong that dpgui does not know about ({what})."
    yield f"Please report it, with what {_TRACEBACK}=1 shows."


def _about_file(error: OSError) -> str:
    why = error.strerror or str(error)
    return f"{error.filename}: {why}." if error.filename else f"{why}."
