"""Figures of a whole split: sums over samples, modes put back, nothing of the model changed."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.engine.feed import Feed
from dpgui.engine.memory.piecewise import Piecewise
from dpgui.engine.objective import Objective, split_output
from dpgui.engine.team import Alone, Team
from dpgui.engine.top5 import tells, top5_hits
from dpgui.engine.totals import Totals
from dpgui.events import Noted

EVALUATION_BATCH = 256
_MATRIX_CLASSES = 64
"""Confusion counts are kept up to so many classes."""


@contextlib.contextmanager
def eval_mode(net: nn.Module) -> Generator[None, None, None]:
    """`net` in evaluation mode; each module gets its own earlier mode back (O-42)."""
    modes = [(module, module.training) for module in net.modules()]
    net.eval()
    try:
        yield
    finally:
        for module, training in modes:
            module.training = training


class Evaluation:
    """One pass over a split, batch by batch, so that a stop can come in between.

    Args:
        net: The model as a step calls it, in evaluation mode.
        feed: The split.
        objective: The loss; auxiliary heads do not count here.
        precision: Number format of the forward pass.
        team: Who evaluates a part of the split each; their sums are added up at the end.
    """

    def __init__(
        self,
        net: nn.Module,
        feed: Feed,
        objective: Objective,
        precision: torch.dtype | None,
        team: Team | None = None,
    ) -> None:
        self._net, self._objective, self._precision = net, objective, precision
        self._team = team or Alone()
        self._batches = feed.in_order(EVALUATION_BATCH)
        # Of several, the largest part says how many rounds there are for all.
        largest = -(-len(feed) // self._team.size)
        self._rounds = -(-largest // EVALUATION_BATCH)
        self._loss: list[Tensor] = []
        self._weight: list[Tensor | float] = []
        self._hits: list[Tensor] = []
        self._close: list[Tensor] = []
        self._counts: Tensor | None = None
        self._most: int | None = None
        self.samples = 0

    def steps(self) -> Iterator[int]:
        """Evaluate a batch at a time, giving the number of samples done."""
        piecewise = Piecewise(self._batch)
        with contextlib.closing(self._batches):
            for _ in range(self._rounds):
                if (batch := next(self._batches, None)) is not None:
                    piecewise(*batch)
                    self._most = piecewise.most
                    self.samples += len(batch[1])
                yield self.samples  # outside of inference_mode: the listener keeps its gradients

    @torch.inference_mode()
    def _batch(self, x: Tensor, y: Tensor) -> None:
        with autocast(x.device, self._precision):
            logits, _ = split_output(self._net(x))
        loss, logits = self._objective.mean(logits.float(), y)
        weight = self._objective.denominator(y)
        classes, predicted = logits.shape[1], logits.argmax(1)
        close = top5_hits(logits, y) if tells(classes) else None
        # Nothing above is counted if memory runs out in it; from here on little more is needed.
        self._hits.append((predicted == y).sum())
        self._loss.append(loss * weight)
        self._weight.append(weight)
        if close is not None:
            self._close.append(close)
        if classes <= _MATRIX_CLASSES:
            cells = torch.bincount(y * classes + predicted, minlength=classes * classes)
            self._counts = cells if self._counts is None else self._counts + cells

    def divided(self, device: str) -> Iterator[Noted]:
        """The line that says that `device` had no memory for a whole batch, if that was so."""
        if self._most is not None:
            before = min(EVALUATION_BATCH, self.samples)
            facts: dict[str, JsonValue] = {"device": device, "before": before, "now": self._most}
            yield Noted(level="info", code="evaluation_in_parts", facts=facts)

    def totals(self) -> Totals:
        """The sums over everybody's part; waits for the device, and for the team."""
        # Summed on the CPU: Apple's GPUs have no 64-bit floats.
        loss = float(torch.stack(self._loss).cpu().double().sum()) if self._loss else 0.0
        weight = float(sum(float(weight) for weight in self._weight))
        hits, close = _count(self._hits), _count(self._close)
        sums = torch.tensor([loss, weight, hits, self.samples, close], dtype=torch.float64)
        loss, weight, hits, samples, close = self._team.sum(sums).tolist()
        (tells_close,) = self._team.most([float(bool(self._close))])
        close = int(close) if tells_close else None
        return Totals(loss, weight, int(hits), int(samples), close)

    def confusion(self) -> list[list[int]] | None:
        """`counts[true][predicted]` of all, or None when there are too many classes to keep them.

        Waits for the team.
        """
        cells = 0 if self._counts is None else len(self._counts)
        (cells,) = map(int, self._team.most([cells]))  # a member may have had no sample
        if not cells:
            return None
        own = torch.zeros(cells, dtype=torch.int64) if self._counts is None else self._counts.cpu()
        side = round(cells**0.5)
        return self._team.sum(own).view(side, side).tolist()


def _count(parts: list[Tensor]) -> int:
    return int(torch.stack(parts).sum()) if parts else 0


def autocast(
    device: torch.device, precision: torch.dtype | None
) -> contextlib.AbstractContextManager[object]:
    """Autocast to `precision` on `device`, or nothing at all for 32-bit floats."""
    if precision is None:
        return contextlib.nullcontext()
    return torch.autocast(device.type, precision)
