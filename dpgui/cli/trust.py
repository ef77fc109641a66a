"""`dpgui trust`: a person says that a file of their own code may be run."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import REFUSED, RefusedError, complain
from dpgui.cli.figures import size

if TYPE_CHECKING:
    from dpgui.config import Problem
    from dpgui.own_code.trust import CodeFile

_UNTRUSTED = "file_not_trusted"


def trust(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.py", help="A dataset or a model in your own code.")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Trust it no longer.")] = False,
) -> int:
    """Let a file of your own code be run, as a dataset or a model, until its content changes.

    It is shown and not run here. When it is run it may do whatever you may do.

    Exit code: 0 it is trusted (or forgotten), 2 it is not.
    """
    from dpgui.cli.showing import show_text
    from dpgui.config.messages import say
    from dpgui.own_code import trust as trusting

    if forget:
        trusting.distrust(file)
        show_text(f"{file} is not trusted.")
        return 0
    try:
        code = trusting.read_code(file)
        if trusting.is_trusted(code):
            show_text(f"{code.path} is trusted already.")
            return 0
        _show(code)
        if not yes and not _agreed():
            complain(f"{code.path} is not trusted.")
            return REFUSED
        if not trusting.trust(file, code.sha256):
            raise RefusedError(f"{code.path} was changed meanwhile and is not trusted.")
    except trusting.CodeFileError as error:
        raise RefusedError(say(error.code, error.facts)) from None
    show_text(f"{code.path} is trusted as it is now.")
    return 0


def how_to_trust(problems: Iterable[Problem]) -> str | None:
    """The sentence that says which command lets the file of `problems` be run, if one waits."""
    for problem in problems:
        if problem.code == _UNTRUSTED:
            words = ["dpgui", "trust", str(problem.facts.get("file", ""))]
            line = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
            return f"Look at it and trust it with: {line}"
    return None


def _show(code: CodeFile) -> None:
    from dpgui.cli.showing import show_text

    lines = code.content.count(b"\n") + (not code.content.endswith(b"\n"))
    show_text(f"{code.path} ({size(len(code.content))}, {lines} lines, SHA-256 {code.sha256})")
    shown = code.lines()
    for number, line in enumerate(shown, 1):
        # A file may hold what moves the cursor or hides a line: such signs are shown, not obeyed.
        show_text(f"{number:4}  {''.join(c if c.isprintable() else repr(c)[1:-1] for c in line)}")
    if lines > len(shown):
        show_text(f"      ... and {lines - len(shown)} more lines")


def _agreed() -> bool:
    try:
        return typer.confirm("Trust this file and let it be run?", default=False)
    except typer.Abort:
        return False  # nobody there to answer
