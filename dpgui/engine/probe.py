"""One dry step that finds what does not fit, and leaves weights, buffers and random state alone.

The model's own forward runs on the `meta` device, where tensors have shapes but no numbers: no
memory, no time, no random numbers drawn, and in-place changes of buffers hit stand-ins. One that
cannot run there gets samples on the CPU. No hooks are registered (O-14).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from pydantic import JsonValue
from torch import Tensor, nn
from torch.func import functional_call
from torch.nn.modules.batchnorm import _BatchNorm  # pyright: ignore[reportPrivateUsage]

from dpgui.config import Problem, first_line
from dpgui.engine.objective import Objective, OutputError, split_output
from dpgui.engine.untouched import untouched
from dpgui.own_code.running import blamed

_RAISED = frozenset({"model_fails", "own_model_fails"})


@dataclass(frozen=True)
class Footprint:
    """What a model needs in memory, in bytes.

    Attributes:
        weights: Parameters and buffers.
        activations: Tensors kept for the backward pass, a sample.
    """

    weights: int
    activations: int


def has_batch_norm(net: nn.Module) -> bool:
    """Whether a layer of `net` normalises over the samples of a batch."""
    return any(isinstance(module, _BatchNorm) for module in net.modules())


def probe(net: nn.Module, shape: tuple[int, ...], classes: int) -> tuple[list[Problem], Footprint]:
    """Forward and loss of `net` on a few samples of `shape`, in both modes.

    On the meta device where the model runs there, else with numbers on the CPU: a forward may
    look at values, make tensors on the CPU, or go through numpy.

    Returns:
        What does not fit, and the memory that was counted on the way.
    """
    # Never as many as classes: scores that lie (classes, samples) would look right (O-02).
    samples = 3 if classes == 2 else 2
    weights = sum(t.numel() * t.element_size() for t in [*net.parameters(), *net.buffers()])
    with untouched(net):
        problems, kept = _both_modes(net, _Try(shape, classes, samples, "meta"))
    if any(problem.code in _RAISED for problem in problems):
        before = {name for name, _ in net.named_parameters()}
        with untouched(net):
            problems, kept = _both_modes(net, _Try(shape, classes, samples, "cpu"))
            problems += _grown(net, before)
    return problems, Footprint(weights, kept // samples)


@dataclass(frozen=True)
class _Try:
    """What a model is tried out with.

    Attributes:
        shape: Of one sample.
        device: "meta", or "cpu" for samples that have numbers.
    """

    shape: tuple[int, ...]
    classes: int
    samples: int
    device: str

    def batch(self) -> tuple[Tensor, Tensor]:
        """Samples like normalised ones, always the same, and their labels."""
        if self.device == "meta":
            x = torch.empty(self.samples, *self.shape, device="meta")
        else:
            fixed = torch.Generator().manual_seed(0)
            x = torch.randn(self.samples, *self.shape, generator=fixed)
        return x, torch.zeros(self.samples, dtype=torch.int64, device=self.device)


def _both_modes(net: nn.Module, trial: _Try) -> tuple[list[Problem], int]:
    """Problems, and bytes that the training step keeps for its backward pass."""
    kept: list[int] = []
    net.eval()
    problems = _forward(net, trial, [])
    if not problems:
        net.train()
        problems = _forward(net, trial, kept)
    return problems, sum(kept)


def _forward(net: nn.Module, trial: _Try, kept: list[int]) -> list[Problem]:
    x, y = trial.batch()

    def keep(tensor: Tensor) -> Tensor:
        if not isinstance(tensor, nn.Parameter):
            kept.append(tensor.numel() * tensor.element_size())
        return tensor

    try:
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            output = functional_call(net, _stand_ins(net) if x.is_meta else {}, (x,))
            logits, _ = split_output(output)
            wanted = (trial.samples, trial.classes)
            if tuple(logits.shape) != wanted:
                return [_wrong_shape(logits, *wanted)]
            Objective(aux_weight=0.3).part(output, y, float(trial.samples))
    except OutputError as error:
        return [Problem(path="model", code="model_output_type", facts={"type": error.type})]
    except Exception as error:  # noqa: BLE001  whatever a model's forward raises is the finding
        return [forward_problem(error, trial.shape)]
    trained = any(parameter.requires_grad for parameter in net.parameters())
    if trained and not logits.requires_grad:
        return [Problem(path="model", code="model_output_detached")]
    return []


def forward_problem(error: Exception, shape: tuple[int, ...]) -> Problem:
    """The sentence for what a forward raised; where it passed their own code, with the line."""
    size = "x".join(map(str, shape))
    theirs = blamed(error)
    if theirs is not None and "line" in theirs.facts:
        facts: dict[str, JsonValue] = {**theirs.facts, "shape": size}
        return Problem(path=theirs.path, code="own_model_fails", facts=facts)
    facts = {"shape": size, "why": first_line(error)}
    return Problem(path="model", code="model_fails", facts=facts)


def _grown(net: nn.Module, before: set[str]) -> list[Problem]:
    """Weights that are not among those `before`: a forward made them, no optimizer knows them."""
    grown = [name for name, _ in net.named_parameters() if name not in before]
    facts: dict[str, JsonValue] = {"names": ", ".join(grown)}
    return [Problem(path="model", code="model_grows", facts=facts)] if grown else []


def _stand_ins(net: nn.Module) -> dict[str, Tensor]:
    named: dict[str, Any] = {**dict(net.named_parameters()), **dict(net.named_buffers())}
    return {
        name: torch.empty_like(tensor, device="meta").requires_grad_(tensor.requires_grad)
        for name, tensor in named.items()
    }


def _wrong_shape(logits: Tensor, samples: int, classes: int) -> Problem:
    facts: dict[str, JsonValue] = {
        "seen": str(tuple(logits.shape)),
        "samples": samples,
        "classes": classes,
    }
    return Problem(path="model", code="model_output_shape", facts=facts)
