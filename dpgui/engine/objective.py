"""The loss: cross-entropy of whole batches, exact also when a batch is computed in parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional


class OutputError(Exception):
    """A model returned something that holds no logits. Carries its type's name."""

    def __init__(self, output: Any) -> None:
        self.type = type(output).__name__
        super().__init__(self.type)


def split_output(output: Any) -> tuple[Tensor, tuple[Tensor, ...]]:
    """The logits of a model's output, and those of its auxiliary heads.

    One rule for training, evaluation and every strategy (O-07, O-59): a tensor is the logits; a
    key or an attribute `logits` holds them; of a tuple or list they are the first element. Fields
    of a named tuple that begin with `aux` are auxiliary logits.

    Raises:
        OutputError: If nothing of this is there.
    """
    if isinstance(output, Tensor):
        return output, ()
    fields: tuple[str, ...] = getattr(output, "_fields", ())
    auxiliary = tuple(
        value
        for name, value in (zip(fields, output, strict=True) if fields else ())
        if name.startswith("aux") and isinstance(value, Tensor)
    )
    found: Any = None
    if isinstance(output, dict):
        found = output.get("logits")
    elif hasattr(output, "logits"):
        found = output.logits
    elif isinstance(output, (tuple, list)) and output:
        found = output[0]
    if not isinstance(found, Tensor):
        raise OutputError(output)
    return found, auxiliary


@dataclass(frozen=True)
class Objective:
    """Cross-entropy with label smoothing and class weights.

    Attributes:
        weight: float32 (C,) on the training device, or None when all classes count alike.
        label_smoothing: Part of each label that is spread over all classes.
        aux_weight: How much the loss of each auxiliary head counts.
    """

    weight: Tensor | None = None
    label_smoothing: float = 0.0
    aux_weight: float = 0.0

    def mean(self, output: Any, labels: Tensor) -> tuple[Tensor, Tensor]:
        """The loss of a whole batch and its logits, (n, C).

        Labels are int64 (n,), or shares of the classes, float32 (n, C), where images are blended.
        """
        if isinstance(output, Tensor) and self.weight is None and not self.label_smoothing:
            return functional.cross_entropy(output, labels), output
        return self._total(output, labels, self.denominator(labels))

    def part(
        self, output: Any, labels: Tensor, denominator: Tensor | float
    ) -> tuple[Tensor, Tensor]:
        """The share of a part in the loss of its whole batch; the shares add up to `mean`.

        Args:
            output: The model's output for the part.
            labels: Labels of the part.
            denominator: `denominator()` of the whole batch.
        """
        return self._total(output, labels, denominator)

    def denominator(self, labels: Tensor) -> Tensor | float:
        """What the summed loss of `labels` is divided by: their number, or their weights' sum."""
        if self.weight is None:
            return float(len(labels))
        return self.weight[labels].sum() if labels.ndim == 1 else (labels @ self.weight).sum()

    def _total(
        self, output: Any, labels: Tensor, denominator: Tensor | float
    ) -> tuple[Tensor, Tensor]:
        logits, auxiliary = split_output(output)
        total = self._summed(logits, labels)
        for extra in auxiliary:
            total = total + self.aux_weight * self._summed(extra, labels)
        return total / denominator, logits

    def _summed(self, logits: Tensor, labels: Tensor) -> Tensor:
        return functional.cross_entropy(
            logits.float(),
            labels,
            weight=self.weight,
            label_smoothing=self.label_smoothing,
            reduction="sum",
        )


def balanced_weights(labels: Tensor, classes: int) -> tuple[Tensor, list[int]]:
    """Weights n / (C x n_c), as scikit-learn's "balanced", and the classes that have no sample.

    Args:
        labels: int64 (n,).
        classes: Number of classes C; one without a sample gets weight 0 and does not count in C.
    """
    counts = torch.bincount(labels, minlength=classes).double()
    present = counts > 0
    weights = torch.zeros(classes, dtype=torch.float64)
    weights[present] = len(labels) / (present.sum() * counts[present])
    return weights.float(), torch.nonzero(~present).flatten().tolist()
