"""Plateau."""

from __future__ import annotations

from typing import ClassVar

from dpgui.engine.choices import ScheduleChoice, schedules
from dpgui.registry import option


@schedules.register
class Plateau(ScheduleChoice):
    """Plateau. As `torch.optim.lr_scheduler.ReduceLROnPlateau`, told the validation loss.

    Where nothing is kept aside for validation it is told the training loss.
    """

    name: ClassVar[str] = "plateau"
    label: ClassVar[str] = "Plateau"
    summary: ClassVar[str] = "The rate falls when the loss has stopped falling."
    rank: ClassVar[int] = 70

    patience: int = option(
        5, ge=0, le=1_000_000, label="Patience", unit="epochs", help="Epochs without progress."
    )
    gamma: float = option(
        0.1, gt=0.0, lt=1.0, label="Gamma", help="The rate is multiplied by this at each fall."
    )
    threshold: float = option(
        1e-4,
        ge=0.0,
        label="Threshold",
        help="Smallest relative fall of the loss that counts as progress.",
        scientific=True,
        advanced=True,
    )

    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        return 1.0  # what fell so far is counted by `rate.Rate`, epoch by epoch
