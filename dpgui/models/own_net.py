"""From a person's file to a net. Imports torch, so only `build()` of the choice imports this.

How their class or function is called is one rule: by the names of the parameters it has.
"""

from __future__ import annotations

import ast
import inspect
import math
import sys
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, cast

from pydantic import JsonValue
from torch import nn

from dpgui.config import ConfigError
from dpgui.models.python_file import ARGUMENTS, ENTRY, PATH
from dpgui.own_code.arguments import arguments_in, takes
from dpgui.own_code.failures import refusal, told
from dpgui.own_code.running import found_code, last_run, module_name, run, same_folder
from dpgui.own_code.trust import CodeFile
from dpgui.registry import nearest

FACTORY = "model"
"""A function of this name is taken before anything else."""

Maker = Callable[..., Any]


def own_net(
    path: str, entry: str, arguments: str, shape: tuple[int, ...], classes: int
) -> nn.Module:
    """The net that the file at `path` makes, with fresh weights from torch's global generator.

    Args:
        path: The file, which is run.
        entry: The class or function in it that is meant; "" finds it.
        arguments: What that is called with besides what it asks for by name.
        shape: Of one sample: (C, H, W) or (F,).
        classes: Columns of the logits.

    Raises:
        ConfigError: If nobody trusts the file, it fails, or what it makes is no net.
    """
    code, given = found_code(path, PATH), arguments_in(arguments, ARGUMENTS)
    name, maker = entry_in(run(code), entry, code)
    wanted = {**asked_for(maker, shape, classes), **given}
    if why := takes(maker, wanted):
        raise refusal(ARGUMENTS, "own_arguments_unfit", name=name, why=why)
    with told(code), same_folder():
        net = maker(**wanted)
    if not isinstance(net, nn.Module):
        raise refusal(PATH, "own_model_no_module", name=name, kind=type(net).__name__)
    return net


def ran(path: str, entry: str) -> Mapping[str, JsonValue]:
    """What belongs into the record of a run: the file as it was run last, and the thing in it."""
    try:
        code = last_run(found_code(path, PATH).path)
    except ConfigError:
        return {}  # it was taken away after it was run
    if code is None:
        return {}
    name, _ = entry_in(sys.modules[module_name(code)], entry, code)
    return {"code": code.path, "entry": name, "sha256": code.sha256}


def entry_in(module: ModuleType, name: str, code: CodeFile) -> tuple[str, Maker]:
    """What makes the net: the thing called `name`, or with "" the one that can be meant.

    Raises:
        ConfigError: If there is none, or several.
    """
    things = {key: thing for key, thing in vars(module).items() if not key.startswith("_")}
    if name:
        return name, _named(name, things, code)
    if inspect.isfunction(things.get(FACTORY)):
        return FACTORY, things[FACTORY]
    here = {key: it for key, it in things.items() if _made_in(module, it)}
    classes = {key: it for key, it in here.items() if _is_net(it)}
    functions = {key: it for key, it in here.items() if inspect.isfunction(it)}
    fitting = _not_used_by_others(classes, code) or functions
    if not fitting:
        raise refusal(PATH, "own_model_none", file=code.path)
    if len(fitting) > 1:
        raise refusal(ENTRY, "own_model_several", file=code.path, names=", ".join(fitting))
    return next(iter(fitting.items()))


def asked_for(maker: Maker, shape: tuple[int, ...], classes: int) -> dict[str, Any]:
    """The facts of the data that `maker` has parameters for, by their names."""
    offered: dict[str, Any] = dict.fromkeys(("classes", "num_classes", "n_classes"), classes)
    offered |= dict.fromkeys(("shape", "input_shape"), shape)
    offered |= dict.fromkeys(("features", "in_features"), math.prod(shape))
    if len(shape) == 3:
        channels, height, width = shape
        offered |= dict.fromkeys(("channels", "in_channels", "in_chans"), channels)
        offered["image_size"] = height if height == width else (height, width)
    try:
        parameters = inspect.signature(maker).parameters.values()
    except (ValueError, TypeError):
        return {}
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    names = {parameter.name for parameter in parameters if parameter.kind in by_name}
    return {name: value for name, value in offered.items() if name in names}


def _named(name: str, things: Mapping[str, Any], code: CodeFile) -> Maker:
    thing = things.get(name)
    if name not in things:
        close = nearest(name, things)
        if close is None:
            raise refusal(ENTRY, "own_entry_unknown", file=code.path, name=name)
        raise refusal(ENTRY, "own_entry_unknown_nearest", file=code.path, name=name, nearest=close)
    if isinstance(thing, nn.Module) or not callable(thing):
        # One net that all callers share would go on where the last one left it.
        raise refusal(ENTRY, "own_model_not_made", name=name, kind=type(thing).__name__)
    return cast("Maker", thing)


def _made_in(module: ModuleType, thing: Any) -> bool:
    """Written in `module`, not imported there."""
    return getattr(thing, "__module__", None) == module.__name__


def _is_net(thing: Any) -> bool:
    return inspect.isclass(thing) and issubclass(thing, nn.Module) and not inspect.isabstract(thing)


def _not_used_by_others(classes: Mapping[str, Maker], code: CodeFile) -> dict[str, Maker]:
    """Those of `classes` that are no part or base of another one: a net, not its blocks."""
    used: set[str] = set()
    for node in ast.parse(code.content).body:
        if isinstance(node, ast.ClassDef):
            used |= set(_names_in(ast.walk(node))) - {node.name}
    kept = {name: made for name, made in classes.items() if name not in used}
    return kept or dict(classes)


def _names_in(nodes: Iterable[ast.AST]) -> Iterable[str]:
    return (node.id for node in nodes if isinstance(node, ast.Name))
