"""A model as a graph that takes any number of samples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line
from dpgui.engine.export.portable import EXAMPLE, Portable, compare

Program = torch.export.ExportedProgram


def traced(model: Portable) -> Program:
    """The graph of `model`, its number of samples left open.

    Raises:
        ConfigError: If its forward cannot be written down as one, such as where it looks at values.
    """
    batch = torch.export.Dim("batch")
    try:
        return torch.export.export(model, (model.samples(EXAMPLE),), dynamic_shapes=({0: batch},))
    except Exception as error:  # noqa: BLE001  torch has dozens of reasons, of many kinds
        raise not_exported(error) from None


def not_exported(error: Exception) -> ConfigError:
    """The refusal for what torch said of a graph."""
    facts: dict[str, JsonValue] = {"why": first_line(error)}
    return ConfigError([Problem(path="", code="export_fails", facts=facts)])


def write_program(model: Portable, program: Program, file: Path) -> None:
    """Write `program` to `file`, read it again, and see that it does what `model` does.

    Raises:
        ConfigError: If it differs.
    """
    with file.open("wb") as stream:  # by its name torch would insist on an ending
        torch.export.save(program, stream)
    with file.open("rb") as stream:
        again: Any = torch.export.load(stream).module()
    compare(model, again)
