"""Sums of an epoch; apart from the meter, since what reads a checkpoint's facts has no torch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Totals:
    """Sums over the samples of an epoch so far; means are taken at its end (O-41).

    Attributes:
        close: Samples whose class is among the five most likely; None where that tells nothing.
    """

    loss: float = 0.0
    weight: float = 0.0
    hits: int = 0
    samples: int = 0
    close: int | None = None

    def values(self, split: str) -> dict[str, float | None]:
        """`<split>/loss`, `<split>/accuracy` and perhaps `<split>/top5`; None of nothing seen."""
        found = {
            f"{split}/loss": self.loss / self.weight if self.weight else None,
            f"{split}/accuracy": self.hits / self.samples if self.samples else None,
        }
        if self.close is not None and self.samples:
            found[f"{split}/top5"] = self.close / self.samples
        return found
