"""How far a training has come: what a checkpoint remembers beside the tensors."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from dpgui.engine.meter import Totals


@dataclass
class Progress:
    """The place in the loop.

    Attributes:
        epoch: The epoch at work, from 1.
        batch: Whole batches of that epoch that are done.
        step: Optimizer steps done in all.
        totals: Sums of the epoch so far.
        best: Best validation accuracy so far, or None.
        best_epoch: The epoch of that.
        elapsed: Seconds of training over all sessions, pauses left out.
        skipped: Steps left out because their loss was not finite.
        figures: Figures of the last epoch that was judged, by name.
        parts: Into how many pieces a whole batch was divided because memory ran out; 0: it did not.
        bf16: Memory ran out, and it is computed in bf16 since.
    """

    epoch: int = 1
    batch: int = 0
    step: int = 0
    totals: Totals = field(default_factory=Totals)
    best: float | None = None
    best_epoch: int = 0
    elapsed: float = 0.0
    skipped: int = 0
    figures: dict[str, float | None] = field(default_factory=dict[str, "float | None"])
    parts: int = 0
    bf16: bool = False

    @property
    def reached(self) -> int:
        """The epoch of the last step that was made; 0 before the first."""
        return self.epoch if self.batch else self.epoch - 1

    def facts(self) -> dict[str, Any]:
        """Everything as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, facts: dict[str, Any]) -> Progress:
        """The inverse of `facts`; keys of other versions are left out."""
        known = {item.name for item in fields(cls)}
        values: dict[str, Any] = {key: value for key, value in facts.items() if key in known}
        values["totals"] = Totals(**values.get("totals", {}))
        return cls(**values)
