"""Muon for weight matrices, AdamW for everything else."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from importlib import metadata
from typing import TYPE_CHECKING, Any, ClassVar

from dpgui.config import Problem
from dpgui.engine.choices import OptimizerLike, optimizers
from dpgui.engine.optimizers._common import Decaying, implementation
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn


class Together:
    """Several optimizers over disjoint weights that step as one."""

    def __init__(self, parts: Iterable[OptimizerLike]) -> None:
        self.parts = list(parts)

    @property
    def param_groups(self) -> list[dict[str, Any]]:
        return [group for part in self.parts for group in part.param_groups]

    def zero_grad(self, set_to_none: bool = True) -> None:
        for part in self.parts:
            part.zero_grad(set_to_none)

    def step(self) -> None:
        for part in self.parts:
            part.step()

    def state_dict(self) -> dict[str, Any]:
        return {str(index): part.state_dict() for index, part in enumerate(self.parts)}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        for index, part in enumerate(self.parts):
            part.load_state_dict(state_dict[str(index)])


@optimizers.register
class Muon(Decaying):
    """`torch.optim.Muon` (torch 2.9 and later), which knows two-dimensional weights only."""

    name: ClassVar[str] = "muon"
    label: ClassVar[str] = "Muon"
    summary: ClassVar[str] = (
        "Orthogonalised momentum for the weight matrices; AdamW at the same rate for the rest."
    )
    rank: ClassVar[int] = 80

    lr: float = option(
        0.002, gt=0.0, label="Learning rate", help="Size of a step.", scientific=True
    )
    momentum: float = option(
        0.95, ge=0.0, lt=1.0, label="Momentum", help="Share of the last step that is kept."
    )
    nesterov: bool = option(True, label="Nesterov", help="Look ahead along the momentum.")

    def check(self) -> list[Problem]:
        with suppress(metadata.PackageNotFoundError):
            major, minor = metadata.version("torch").split(".")[:2]
            if (int(major), int(minor)) < (2, 9):
                return [Problem(path="optimizer", code="muon_missing")]
        return []

    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        from torch import optim

        weights = list(parameters)
        matrices = [weight for weight in weights if weight.ndim == 2]
        others = [weight for weight in weights if weight.ndim != 2]
        parts: list[OptimizerLike] = []
        if matrices:
            parts.append(
                optim.Muon(
                    matrices,
                    lr=self.lr,
                    weight_decay=self.weight_decay,
                    momentum=self.momentum,
                    nesterov=self.nesterov,
                    adjust_lr_fn="match_rms_adamw",
                )
            )
        if others:
            parts.append(
                optim.AdamW(
                    others,
                    lr=self.lr,
                    betas=(0.9, 0.999),
                    weight_decay=self.weight_decay,
                    **implementation(others, fused=True),
                )
            )
        return Together(parts)
