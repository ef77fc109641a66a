"""One dry step that finds what does not fit, and leaves weights, buffers and random state alone.

The model's own forward runs on the `meta` device, where tensors have shapes but no numbers: no
memory, no time, no random numbers drawn, and in-place changes of buffers hit stand-ins. No hooks
are registered (O-14).
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


def probe(
    net: nn.Module, shape: tuple[int, ...], classes: int, samples: int = 2
) -> tuple[list[Problem], Footprint]:
    """Forward and loss of `net` on `samples` empty samples of `shape`, in both modes.

    Returns:
        What does not fit, and the memory that was counted on the way.
    """
    weights = sum(t.numel() * t.element_size() for t in [*net.parameters(), *net.buffers()])
    modes = [(module, module.training) for module in net.modules()]
    kept: list[int] = []
    try:
        net.eval()
        problems = _forward(net, shape, classes, samples, [])
        if not problems:
            net.train()
            problems = _forward(net, shape, classes, samples, kept)
    finally:
        for module, training in modes:
            module.training = training
    return problems, Footprint(weights, sum(kept) // samples)


def _forward(
    net: nn.Module, shape: tuple[int, ...], classes: int, samples: int, kept: list[int]
) -> list[Problem]:
    x = torch.empty(samples, *shape, device="meta")
    y = torch.empty(samples, dtype=torch.int64, device="meta")

    def keep(tensor: Tensor) -> Tensor:
        if not isinstance(tensor, nn.Parameter):
            kept.append(tensor.numel() * tensor.element_size())
        return tensor

    try:
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            output = functional_call(net, _stand_ins(net), (x,))
            logits, _ = split_output(output)
            wanted = (samples, classes)
            if tuple(logits.shape) != wanted:
                return [_wrong_shape(logits, samples, classes)]
            Objective(aux_weight=0.3).part(output, y, float(samples))
    except OutputError as error:
        return [Problem(path="model", code="model_output_type", facts={"type": error.type})]
    except Exception as error:  # noqa: BLE001  whatever a model's forward raises is the finding
        facts: dict[str, JsonValue] = {"shape": "x".join(map(str, shape)), "why": first_line(error)}
        return [Problem(path="model", code="model_fails", facts=facts)]
    return []


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


def replica_problems(net: nn.Module, shape: tuple[int, ...], devices: int) -> list[Problem]:
    """What fails inside DataParallel replicas only (O-20): a real forward of `net` on copies.

    Runs on the CPU with two samples a replica; buffers are put back and the random state is kept.
    CUDA is not asked for its own, which would start it on every GPU and warn on two.
    """
    from dpgui.engine.parallel import SimulatedDataParallel

    buffers = {name: buffer.clone() for name, buffer in net.named_buffers()}
    try:
        with torch.random.fork_rng(devices=[]), torch.no_grad():
            SimulatedDataParallel(net, devices)(torch.zeros(2 * devices, *shape))
    except Exception as error:  # noqa: BLE001  whatever a model's forward raises is the finding
        why = type(error).__name__ + (f": {error}" if str(error) else "")
        facts: dict[str, JsonValue] = {"why": why}
        return [Problem(path="strategy", code="forward_fails_in_replica", facts=facts)]
    finally:
        with torch.no_grad():
            for name, buffer in net.named_buffers():
                buffer.copy_(buffers[name])
    return []
