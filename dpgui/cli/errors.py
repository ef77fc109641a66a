"""How the command line says no: plain sentences on stderr, and an exit code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from dpgui.cli.showing import show_line

if TYPE_CHECKING:
    from dpgui.config import Problem, Severity

FAILED = 1
REFUSED = 2
INTERRUPTED = 130

EXIT_CODES: Mapping[Severity, int] = {"note": 0, "warning": 1, "error": REFUSED}
"""Of a command that looks for what is wrong, by the gravest that it finds."""


class RefusedError(Exception):
    """Something was asked that cannot be done; the message is a whole sentence."""


def complain(*sentences: str) -> None:
    """Say each of `sentences` on a line of stderr."""
    for sentence in sentences:
        typer.echo(sentence, err=True)


def complain_of(problems: Iterable[Problem]) -> None:
    """Say each of `problems` on a line of stderr, those that refuse first."""
    for problem in sorted(problems, key=lambda problem: problem.severity != "error"):
        complain(str(problem))


def refuse(problems: Sequence[Problem], json: bool, mended: str | None = None) -> int:
    """Say why something is refused, as a line for a program or as sentences; the exit code.

    Args:
        problems: Why.
        json: Whether a program reads.
        mended: The sentence that says which command mends it.
    """
    if json:
        show_line({"problems": [each.model_dump(mode="json") for each in problems]})
    else:
        complain_of(problems)
        if mended:
            complain(mended)
    return REFUSED


def usage_sentence(error: typer.TyperException) -> str:
    """What is wrong with the words of the command, as one sentence."""
    option: str | None = getattr(error, "option_name", None)
    if option is None:
        return error.format_message()
    near: list[str] = getattr(error, "possibilities", None) or []
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"There is no option {option}.{hint}"
