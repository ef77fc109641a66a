"""The table of sentences, and problems that use it."""

from __future__ import annotations

import importlib
import pkgutil
import string

import pytest

from dpgui.config import ConfigError, Problem, errors, sentences
from dpgui.config.messages import MESSAGES, say


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_sentence_can_be_filled(code: str) -> None:
    template = MESSAGES[code]
    names = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
    assert all(name.isidentifier() for name in names), "placeholders are named"
    filled = say(code, dict.fromkeys(names, 1))
    assert "{" not in filled


def test_a_sentence() -> None:
    assert say("too_small", {"value": 0, "bound": 1}) == "0 is too small: it must be at least 1."


def test_a_missing_fact_or_code_never_hides_the_message() -> None:
    assert say("too_small", {}) == MESSAGES["too_small"]
    assert say("no_such_code", {"file": "x"}) == "no_such_code (file: x)"
    assert say("no_such_code", {}) == "no_such_code"


def test_a_config_error_reads_as_all_its_problems() -> None:
    error = ConfigError(
        [
            Problem(path="train.epochs", code="missing"),
            Problem(path="", code="file_missing", facts={"file": "x"}),
        ]
    )
    assert str(error) == "train.epochs: A value is needed here.\nThere is no file x."


def test_only_errors_keep_a_run_from_starting() -> None:
    grave = Problem(path="a", code="missing")
    slight = Problem(path="b", code="missing", severity="warning")
    assert errors([slight, grave]) == (grave,)


def test_no_code_stands_in_two_modules():
    found = [
        importlib.import_module(f"{sentences.__name__}.{module.name}")
        for module in pkgutil.iter_modules(sentences.__path__)
    ]
    tables = [getattr(module, module.__name__.rpartition(".")[2].upper()) for module in found]
    assert sum(map(len, tables)) == len(MESSAGES)
