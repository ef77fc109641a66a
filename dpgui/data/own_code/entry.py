"""Which thing of a person's module is the dataset, and what it gives."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from dpgui.config import ConfigError, Problem
from dpgui.data.own_code.failures import refuse, told
from dpgui.own_code.arguments import takes
from dpgui.own_code.running import undisturbed
from dpgui.own_code.trust import CodeFile
from dpgui.registry import nearest

SPLITS = "splits"
"""A function of this name is taken before anything else."""


def entry_in(module: ModuleType, name: str, code: CodeFile) -> tuple[str, Any]:
    """The thing called `name` in `module`, or with "" the one thing there that can be a dataset.

    In the order of the search: a function `splits`, an object that was made there from a class
    of a dataset, such a class.

    Returns:
        Its name, and itself.

    Raises:
        ConfigError: If there is none, or several.
    """
    things = {key: thing for key, thing in vars(module).items() if not key.startswith("_")}
    if name:
        if name in things:
            return name, things[name]
        raise _unknown(name, things, code)
    if callable(things.get(SPLITS)):
        return SPLITS, things[SPLITS]
    with told(code):
        kinds = (
            {key: thing for key, thing in things.items() if _is_object(thing)},
            {key: thing for key, thing in things.items() if _is_class(thing, module)},
        )
    for fitting in kinds:
        if len({id(thing) for thing in fitting.values()}) == 1:
            return next(iter(fitting.items()))
        if fitting:
            raise _refuse_entry("own_entry_several", file=code.path, names=", ".join(fitting))
    raise refuse("own_entry_none", file=code.path)


def made(name: str, thing: Any, arguments: Mapping[str, Any], code: CodeFile) -> Any:
    """What `thing` is or gives: classes and functions are called with `arguments`.

    Raises:
        ConfigError: If it does not take them, or fails.
    """
    if not (inspect.isclass(thing) or inspect.isroutine(thing)):
        return thing
    if why := takes(thing, arguments):
        facts = {"name": name, "why": why}
        raise ConfigError(
            [Problem(path="dataset.arguments", code="own_arguments_unfit", facts=dict(facts))]
        )
    with undisturbed(), told(code):
        return thing(**arguments)


def _is_class(thing: Any, module: ModuleType) -> bool:
    """A class with a length and items that was written in `module`, not imported there."""
    return (
        inspect.isclass(thing)
        and thing.__module__ == module.__name__
        and not inspect.isabstract(thing)
        and _has_items(thing)
    )


def _is_object(thing: Any) -> bool:
    """An object of such a class, wherever that was written; lists and arrays are not meant."""
    kind = type(thing)
    plain = kind.__module__.split(".")[0] in ("builtins", "collections", "numpy", "pandas")
    return not (inspect.isclass(thing) or plain or hasattr(thing, "shape")) and _has_items(kind)


def _has_items(kind: type) -> bool:
    return hasattr(kind, "__len__") and hasattr(kind, "__getitem__")


def _unknown(name: str, things: Mapping[str, Any], code: CodeFile) -> ConfigError:
    close = nearest(name, things)
    if close is None:
        return _refuse_entry("own_entry_unknown", file=code.path, name=name)
    return _refuse_entry("own_entry_unknown_nearest", file=code.path, name=name, nearest=close)


def _refuse_entry(code: str, **facts: str) -> ConfigError:
    return ConfigError([Problem(path="dataset.entry", code=code, facts=dict(facts))])
