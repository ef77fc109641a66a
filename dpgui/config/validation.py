"""pydantic's errors as `Problem`s: a path, a code, facts, and the nearest known name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, cast

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from dpgui.config.problem import Problem
from dpgui.registry import OptionError, nearest

_CODES: Mapping[str, tuple[str, str]] = {
    "greater_than_equal": ("too_small", "ge"),
    "greater_than": ("not_above", "gt"),
    "less_than_equal": ("too_large", "le"),
    "less_than": ("not_below", "lt"),
}
_KINDS: Mapping[str, str] = {
    "int_parsing": "not_a_whole_number",
    "int_from_float": "not_a_whole_number",
    "int_type": "not_a_whole_number",
    "float_parsing": "not_a_number",
    "float_type": "not_a_number",
    "finite_number": "not_finite",
    "bool_parsing": "not_yes_or_no",
    "bool_type": "not_yes_or_no",
    "missing": "missing",
}


def problems_in(
    error: ValidationError, cls: type[BaseModel], prefix: str = ""
) -> tuple[Problem, ...]:
    """Every problem of `error`, with paths below `prefix`.

    Args:
        error: What pydantic raised for `cls`.
        cls: The class whose fields name the known keys.
        prefix: Path of the thing that was validated ("model"), or "".
    """
    return tuple(_problem(detail, cls, prefix) for detail in error.errors(include_url=False))


def unknown_key(path: str, key: str, known: Mapping[str, Any]) -> Problem:
    """The problem of a key nobody knows, with the nearest that is known."""
    close = nearest(key, known)
    facts: dict[str, JsonValue] = {"key": key}
    if close:
        return Problem(path=path, code="unknown_key_nearest", facts={**facts, "nearest": close})
    return Problem(path=path, code="unknown_key", facts=facts)


def _problem(detail: ErrorDetails, cls: type[BaseModel], prefix: str) -> Problem:
    where = [str(part) for part in detail["loc"]]
    path = ".".join([*([prefix] if prefix else []), *where])
    kind, value = detail["type"], _plain(detail.get("input"))
    context = cast("Mapping[str, Any]", detail.get("ctx") or {})
    if kind == "extra_forbidden":
        return unknown_key(path, where[-1], _fields_at(cls, where[:-1]))
    refusal = context.get("error")
    if isinstance(refusal, OptionError):
        place = ".".join(filter(None, (path, refusal.option)))
        return Problem(path=place, code=refusal.code)
    if kind in _CODES:
        code, bound = _CODES[kind]
        return Problem(
            path=path, code=code, facts={"value": value, "bound": _plain(context[bound])}
        )
    if kind == "literal_error":
        allowed = str(context["expected"]).replace(" or ", ", ")
        return Problem(path=path, code="not_one_of", facts={"value": value, "allowed": allowed})
    if kind in _KINDS:
        return Problem(path=path, code=_KINDS[kind], facts={"value": value})
    return Problem(path=path, code="wrong_value", facts={"value": value, "why": detail["msg"]})


def _fields_at(cls: type[BaseModel], where: list[str]) -> Mapping[str, Any]:
    found: type[BaseModel] = cls
    for part in where:
        field = found.model_fields.get(part)
        inner = field.annotation if field else None
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return {}
        found = inner
    return found.model_fields


def _plain(value: Any) -> JsonValue:
    """`value` as JSON can hold it, for a sentence."""
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if value is None or isinstance(value, (str, int, bool)):
        return value
    convert: Callable[[Any], str] = repr
    return convert(value)
