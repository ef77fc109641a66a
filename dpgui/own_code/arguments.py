"""What a person's class or function is called with: a line of TOML, or JSON."""

from __future__ import annotations

import inspect
import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, cast

from dpgui.config import ConfigError, first_line
from dpgui.own_code.failures import refusal


def arguments_in(text: str, option: str = "dataset.arguments") -> Mapping[str, Any]:
    """The arguments that `text` names: `root = "photos", size = 32`, or a JSON object.

    Args:
        text: As a person wrote it.
        option: The `--set` path of the option that holds it.

    Raises:
        ConfigError: If it is neither.
    """
    text = text.strip()
    if not text:
        return {}
    if text.startswith("{") and '":' in text.replace(" ", ""):
        return _json(text, option)
    inside = text[1:-1] if text.startswith("{") and text.endswith("}") else text
    for toml in (f"_ = {{{inside}}}", f"[_]\n{inside}"):
        try:
            return tomllib.loads(toml)["_"]
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
    raise _bad(option, text, 'write name = value, with commas between and text in "quotes"')


def _json(text: str, option: str) -> Mapping[str, Any]:
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad(option, text, first_line(error)) from None
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


def _bad(option: str, text: str, why: str) -> ConfigError:
    return refusal(option, "own_arguments_bad", text=text, why=why)
