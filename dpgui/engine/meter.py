"""What each step measured, kept on the device and read in one go.

Reading a number waits for the device, so losses and logits are kept as they are and turned into
numbers some 15 times a second: every step's figures reach the log at the price of one wait.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import torch
from torch import Tensor

from dpgui.engine.team import Alone, Team
from dpgui.engine.top5 import tells, top5_hits
from dpgui.engine.totals import Totals

_MOST_KEPT = 4 * 2**20
"""Logits elements kept before hits are counted at once instead."""


@dataclass
class Reading:
    """Figures of consecutive steps, one number a step."""

    loss: list[float]
    accuracy: list[float]
    samples: int


@dataclass
class Meter:
    """Collects steps and reads them together.

    Attributes:
        totals: Sums of the epoch so far.
        team: Whose parts of each step are added up when they are read.
    """

    totals: Totals = field(default_factory=Totals)
    team: Team = field(default_factory=Alone)
    _losses: list[Tensor] = field(default_factory=list[Tensor])
    _weights: list[Tensor | float] = field(default_factory=list["Tensor | float"])
    _logits: list[Tensor] = field(default_factory=list[Tensor])
    _labels: list[Tensor] = field(default_factory=list[Tensor])
    _sizes: list[int] = field(default_factory=list[int])
    _hits: list[Tensor] = field(default_factory=list[Tensor])
    _close: list[Tensor] = field(default_factory=list[Tensor])
    _kept: int = 0

    def __len__(self) -> int:
        return len(self._losses)

    def add(self, loss: Tensor, logits: Tensor, labels: Tensor, weight: Tensor | float) -> None:
        """Keep one step: its mean loss, logits (n, C), labels (n,) and what the mean divided by.

        Of blended labels (n, C) the largest share is the one to be hit. One of several processes
        has a part of the loss and the logits of its share; labels and `weight` are those of all.
        """
        own = labels[self.team.share(len(labels))]
        self._losses.append(loss.detach())
        self._weights.append(weight)
        self._logits.append(logits.detach())
        self._labels.append(own if own.ndim == 1 else own.argmax(1))
        self._sizes.append(len(labels))
        self._kept += logits.numel()
        if self._kept > _MOST_KEPT:
            self._count_hits()

    def read(self) -> Reading:
        """The steps since the last call; waits for the device once, and for the team once."""
        self._count_hits()
        sizes = list(self._sizes)
        losses, hits = self._of_all()
        weights = [float(weight) for weight in self._weights]
        totals = self.totals
        for loss, weight in zip(losses, weights, strict=True):
            if math.isfinite(loss):  # a step that was left out has no part in the epoch's mean
                totals.loss += loss * weight
                totals.weight += weight
        totals.hits += int(sum(hits))
        if self._close:
            before = totals.close if totals.samples else 0
            close = int(self.team.sum(torch.stack(self._close).sum().cpu()))
            totals.close = None if before is None else before + close
        totals.samples += sum(sizes)
        self._forget()
        accuracy = [hit / size for hit, size in zip(hits, sizes, strict=True)]
        return Reading(losses, accuracy, sum(sizes))

    def _of_all(self) -> tuple[list[float], list[float]]:
        """Loss and right answers of each step, whoever computed them."""
        losses, hits = torch.stack(self._losses), torch.cat(self._hits)
        if self.team.size == 1:
            return losses.tolist(), hits.tolist()
        losses, hits = self.team.sum(torch.stack([losses.double().cpu(), hits.double().cpu()]))
        return losses.tolist(), hits.tolist()

    def _count_hits(self) -> None:
        """Count the right answers of the kept logits, step by step, and let the logits go."""
        if not self._logits:
            return
        labels = self._labels[-len(self._logits) :]
        logits, wanted = torch.cat(self._logits), torch.cat(labels)
        right = logits.argmax(1) == wanted
        if tells(logits.shape[1]):
            self._close.append(top5_hits(logits, wanted))
        sizes = [len(part) for part in labels]
        if len(set(sizes)) == 1:
            self._hits.append(right.view(len(sizes), sizes[0]).sum(1))
        else:
            self._hits.append(torch.stack([part.sum() for part in right.split(sizes)]))
        self._logits.clear()
        self._kept = 0

    def _forget(self) -> None:
        lists = (
            self._losses, self._weights, self._logits, self._labels, self._sizes, self._hits,
            self._close,
        )  # fmt: skip
        for kept in lists:
            kept.clear()
