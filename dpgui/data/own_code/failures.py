"""What goes wrong in a person's own code, as a sentence with the line of their file."""

from __future__ import annotations

import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line
from dpgui.config.problem import Severity
from dpgui.data.own_code.trust import CodeFile
from dpgui.data.source import UnreadableError

_WIDEST = 120
"""Characters of a source line that a sentence shows."""


def problem(code: str, severity: Severity = "error", /, **facts: JsonValue) -> Problem:
    """A finding about a person's own code, at the option that names its file."""
    return Problem(path="dataset.path", code=code, facts=facts, severity=severity)


def refuse(code: str, /, **facts: JsonValue) -> ConfigError:
    """The error with the one finding `code`."""
    return ConfigError([problem(code, "error", **facts)])


@contextmanager
def told(code: CodeFile, *, sample: bool = False) -> Generator[None]:
    """Within it whatever the person's `code` raises becomes a `ConfigError` that names the line.

    Args:
        code: Their file.
        sample: It reads one sample: a file that is missing or damaged is a sample that cannot be
            read, not an error in the code; and Ctrl-C is Ctrl-C.

    Raises:
        ConfigError: Instead of everything else, a call of `sys.exit()` included.
        UnreadableError: For a sample whose file fails.
    """
    try:
        yield
    except (ConfigError, UnreadableError):
        raise
    except (OSError, KeyboardInterrupt) as error:
        if not sample:
            raise ConfigError([failure(error, code)]) from None
        if isinstance(error, KeyboardInterrupt):
            raise
        raise UnreadableError(failure(error, code).text) from None
    except BaseException as error:  # noqa: BLE001  a person's code may raise what it likes
        raise ConfigError([failure(error, code)]) from None


def failure(error: BaseException, code: CodeFile) -> Problem:
    """What `error` says, and the line of `code` that led to it."""
    facts: dict[str, JsonValue] = {"file": Path(code.path).name, "error": _said(error)}
    line = _line_of(error, code)
    if line is None:
        return problem("own_code_failed_elsewhere", "error", **facts)
    return problem("own_code_failed", "error", **facts, line=line, text=_text(code, line))


def _line_of(error: BaseException, code: CodeFile) -> int | None:
    """The last line of the person's file that the error passed through."""
    if isinstance(error, SyntaxError) and error.filename == code.path:
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == code.path]
    return lines[-1] if lines else None


def _text(code: CodeFile, line: int) -> str:
    lines = code.content.decode("utf-8", "replace").splitlines()
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return text if len(text) <= _WIDEST else text[:_WIDEST] + "..."


def _said(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    try:
        said = first_line(error)
    except BaseException:  # noqa: BLE001  even its __str__ is the person's code
        said = ""
    kind = type(error).__name__
    return f"{kind}: {said}" if said and said != kind else kind
