"""What goes wrong in a person's own dataset: at the option that names its file."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.config.problem import Severity
from dpgui.data.source import UnreadableError
from dpgui.own_code import failures
from dpgui.own_code.trust import CodeFile

OPTION = "dataset.path"


def problem(code: str, severity: Severity = "error", /, **facts: JsonValue) -> Problem:
    """A finding about a person's own dataset."""
    return failures.finding(OPTION, code, severity, **facts)


def refuse(code: str, /, **facts: JsonValue) -> ConfigError:
    """The error with the one finding `code`."""
    return failures.refusal(OPTION, code, **facts)


@contextmanager
def told(code: CodeFile, *, sample: bool = False) -> Generator[None]:
    """As `own_code.failures.told`, for code that reads samples.

    Args:
        code: The person's file.
        sample: It reads one sample: a file that is missing or damaged is a sample that cannot be
            read, not an error in the code; and Ctrl-C is Ctrl-C.

    Raises:
        ConfigError: Instead of everything else, a call of `sys.exit()` included.
        UnreadableError: For a sample whose file fails.
    """
    passing = (OSError, KeyboardInterrupt) if sample else ()
    try:
        with failures.told(code, UnreadableError, *passing):
            yield
    except OSError as error:  # of a sample: others are told already
        raise UnreadableError(failures.failure(error, code).text) from None
