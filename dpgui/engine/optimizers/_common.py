"""Options that several optimizers share, and which of torch's implementations to take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dpgui.engine.choices import OptimizerChoice
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn

SMALL = 50_000
"""Below so many weights on a CPU the plain loop is 3 to 6 % faster than fused or foreach."""


class Decaying(OptimizerChoice):
    """An optimizer with weight decay."""

    weight_decay: float = option(
        0.0,
        ge=0.0,
        label="Weight decay",
        help="Pulls weights towards zero at each step, against over-fitting.",
        scientific=True,
    )


class Adaptive(Decaying):
    """An Adam-like optimizer: running means of the gradient and of its square."""

    beta1: float = option(
        0.9,
        ge=0.0,
        lt=1.0,
        label="Beta 1",
        help="Memory of the mean gradient.",
        advanced=True,
    )
    beta2: float = option(
        0.999,
        ge=0.0,
        lt=1.0,
        label="Beta 2",
        help="Memory of the mean squared gradient.",
        advanced=True,
    )
    eps: float = option(
        1e-8,
        gt=0.0,
        label="Epsilon",
        help="Keeps the division from blowing up.",
        scientific=True,
        advanced=True,
    )

    @property
    def betas(self) -> tuple[float, float]:
        return self.beta1, self.beta2


def implementation(parameters: Sequence[nn.Parameter], *, fused: bool) -> dict[str, bool]:
    """Keyword arguments that choose torch's quickest implementation for `parameters`.

    Args:
        parameters: The weights, on their device.
        fused: Whether this optimizer has a fused implementation for CPU and CUDA.
    """
    kinds = {parameter.device.type for parameter in parameters}
    if kinds == {"cpu"} and sum(parameter.numel() for parameter in parameters) < SMALL:
        return {"foreach": False}
    if fused and kinds <= {"cpu", "cuda"} and all(p.is_floating_point() for p in parameters):
        return {"fused": True}
    return {}
