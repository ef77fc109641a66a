"""What a person's class or function is called with: a line of TOML, or JSON."""

from __future__ import annotations

import inspect
import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, cast

from dpgui.config import ConfigError, Problem, first_line


def arguments_in(text: str) -> Mapping[str, Any]:
    """The arguments that `text` names: `root = "photos", size = 32`, or a JSON object.

    Raises:
        ConfigError: If it is neither.
    """
    text = text.strip()
    if not text:
        return {}
    if text.startswith("{") and '":' in text.replace(" ", ""):
        return _json(text)
    inside = text[1:-1] if text.startswith("{") and text.endswith("}") else text
    for toml in (f"_ = {{{inside}}}", f"[_]\n{inside}"):
        try:
            return tomllib.loads(toml)["_"]
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
    raise _bad(text, 'write name = value, with commas between and text in "quotes"')


def _json(text: str) -> Mapping[str, Any]:
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad(text, first_line(error)) from None
    return cast("dict[str, Any]", found)


def takes(called: Callable[..., Any], given: Mapping[str, Any]) -> str:
    """Why `called` cannot be called with `given`; "" if it can, or if that is not known."""
    try:
        signature = inspect.signature(called)
    except (ValueError, TypeError):
        return ""
    try:
        signature.bind(**given)
    except TypeError as error:
        return first_line(error)
    return ""


def _bad(text: str, why: str) -> ConfigError:
    facts = {"text": text, "why": why}
    return ConfigError(
        [Problem(path="dataset.arguments", code="own_arguments_bad", facts=dict(facts))]
    )
