"""What modules keep beside weights and buffers: `get_extra_state`, of which anything may come."""

from __future__ import annotations

import io
import pickle

import torch
from pydantic import JsonValue
from torch import nn

from dpgui.config import Problem, first_line
from dpgui.engine.untouched import untouched


def extra_state_problems(net: nn.Module) -> list[Problem]:
    """Modules whose extra state a checkpoint could not hold, or they would not take back (O-54)."""
    with untouched(net):
        found = [_problem(name, module) for name, module in net.named_modules()]
    return [problem for problem in found if problem is not None]


def _problem(name: str, module: nn.Module) -> Problem | None:
    """The finding for one of them: its state goes the way of a checkpoint, and back."""
    if type(module).get_extra_state is nn.Module.get_extra_state:
        return None
    facts: dict[str, JsonValue] = {"layer": name or type(module).__name__}
    held = io.BytesIO()
    try:
        torch.save(module.get_extra_state(), held)
        held.seek(0)
        module.set_extra_state(torch.load(held, weights_only=True))
    except pickle.UnpicklingError:
        return Problem(path="model", code="extra_state_unsafe", facts=facts)
    except Exception as error:  # noqa: BLE001  both ways are a person's own code
        facts["why"] = first_line(error)
        return Problem(path="model", code="extra_state_fails", facts=facts)
    return None
