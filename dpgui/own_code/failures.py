"""What goes wrong in a person's own code, as a sentence with the line of their file."""

from __future__ import annotations

import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line
from dpgui.config.problem import Severity
from dpgui.own_code.trust import CodeFile

_WIDEST = 120
"""Characters of a source line that a sentence shows."""


def finding(path: str, code: str, severity: Severity = "error", /, **facts: JsonValue) -> Problem:
    """A finding at the option whose `--set` path is `path`."""
    return Problem(path=path, code=code, facts=facts, severity=severity)


def refusal(path: str, code: str, /, **facts: JsonValue) -> ConfigError:
    """The error with one finding."""
    return ConfigError([finding(path, code, **facts)])


@contextmanager
def told(code: CodeFile, *passing: type[BaseException]) -> Generator[None]:
    """Within it whatever the person's `code` raises becomes a `ConfigError` that names the line.

    Args:
        code: Their file.
        passing: What is raised on as it is.

    Raises:
        ConfigError: Instead of everything else, a call of `sys.exit()` included.
    """
    try:
        yield
    except (ConfigError, *passing):
        raise
    except BaseException as error:  # noqa: BLE001  a person's code may raise what it likes
        raise ConfigError([failure(error, code)]) from None


def failure(error: BaseException, code: CodeFile) -> Problem:
    """What `error` says, and the line of `code` that led to it."""
    facts: dict[str, JsonValue] = {"file": Path(code.path).name, "error": said(error)}
    line = line_in(code, error)
    if line is None:
        return finding(code.option, "own_code_failed_elsewhere", **facts)
    return finding(code.option, "own_code_failed", **facts, line=line, text=_text(code, line))


def line_in(code: CodeFile, error: BaseException) -> int | None:
    """The last line of the person's file that the error passed through."""
    if isinstance(error, SyntaxError) and error.filename == code.path:
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == code.path]
    return lines[-1] if lines else None


def said(error: BaseException) -> str:
    """The kind of `error`, and the first line of what it says."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    try:
        words = first_line(error)
    except BaseException:  # noqa: BLE001  even its __str__ is the person's code
        words = ""
    kind = type(error).__name__
    return f"{kind}: {words}" if words and words != kind else kind


def _text(code: CodeFile, line: int) -> str:
    lines = code.content.decode("utf-8", "replace").splitlines()
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return text if len(text) <= _WIDEST else text[:_WIDEST] + "..."
