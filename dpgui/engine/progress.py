"""How far a training has come: what a checkpoint remembers beside the tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from dpgui.engine.totals import Totals


@dataclass(frozen=True)
class Kept:
    """A checkpoint that stays because it is one of the best.

    Attributes:
        step: Optimizer steps done; it names the file.
        epoch: The epoch that was judged.
        value: Its figure.
        by: Which figure that is: "accuracy" or "loss".
    """

    step: int
    epoch: int
    value: float
    by: str


@dataclass
class Patience:
    """What early stopping remembers.

    Attributes:
        reference: The best figure of the validation so far, or None.
        epoch: The epoch of that.
        waited: Epochs since then.
    """

    reference: float | None = None
    epoch: int = 0
    waited: int = 0


@dataclass
class Progress:
    """The place in the loop.

    Attributes:
        epoch: The epoch at work, from 1.
        batch: Whole batches of that epoch that are done.
        step: Optimizer steps done in all.
        totals: Sums of the epoch so far.
        best: Best figure of the validation so far (accuracy or loss, as chosen), or None.
        best_epoch: The epoch of that.
        top: The checkpoints that are kept as the best, best first.
        elapsed: Seconds of training over all sessions, pauses left out.
        lead: Steps by which `step` is ahead of (behind, if negative) as many epochs as they are
            now: those before had other whole batches.
        skipped: Steps left out because they diverged.
        rewinds: How often it went back because it diverged.
        patience: Epochs without progress.
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
    top: list[Kept] = field(default_factory=list[Kept])
    elapsed: float = 0.0
    lead: int = 0
    skipped: int = 0
    rewinds: int = 0
    patience: Patience = field(default_factory=Patience)
    figures: dict[str, float | None] = field(default_factory=dict[str, "float | None"])
    parts: int = 0
    bf16: bool = False

    @property
    def reached(self) -> int:
        """The epoch of the last step that was made; 0 before the first."""
        return self.epoch if self.batch else self.epoch - 1

    def lead_of(self, steps_per_epoch: int) -> int:
        """What `lead` is for epochs of `steps_per_epoch`."""
        return self.step - self.batch - (self.epoch - 1) * steps_per_epoch

    def become(self, other: Progress) -> None:
        """Stand where `other` stands; whoever holds this one sees it."""
        vars(self).update(vars(other))

    def facts(self) -> dict[str, Any]:
        """Everything as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, facts: dict[str, Any]) -> Progress:
        """The inverse of `facts`; keys of other versions are left out."""
        known = {item.name for item in fields(cls)}
        values: dict[str, Any] = {key: value for key, value in facts.items() if key in known}
        values["totals"] = Totals(**values.get("totals", {}))
        values["patience"] = Patience(**values.get("patience", {}))
        values["top"] = [Kept(**kept) for kept in values.get("top", [])]
        return cls(**values)

    @classmethod
    def at(cls, facts: Mapping[str, Any]) -> Progress:
        """Where the JSON facts beside a checkpoint say that it stands.

        They hold what rules look at and no more; the rest is as it is at the start.
        """
        begun = 0 if facts.get("batch") else 1
        return cls.of({**facts, "epoch": facts.get("epoch", 0) + begun})
