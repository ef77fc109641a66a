"""A model as a file of ONNX, and the comparison with onnxruntime."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from dpgui.engine.export.portable import EXAMPLE, Portable, compare
from dpgui.engine.export.tracing import not_exported, traced

INPUT, OUTPUT = "input", "logits"


def write_onnx(model: Portable, file: Path) -> None:
    """Write `model` to `file`, weights included; its first dimension is called "batch".

    Raises:
        ConfigError: If its forward cannot be written down as a graph.
    """
    try:
        written: Any = torch.onnx.export(
            traced(model),
            (model.samples(EXAMPLE),),
            dynamo=True,
            input_names=[INPUT],
            output_names=[OUTPUT],
            verbose=False,
        )
        written.save(str(file), external_data=False)
    except (RuntimeError, ValueError, TypeError, torch.onnx.OnnxExporterError) as error:
        raise not_exported(error) from None


def compare_onnx(model: Portable, file: Path) -> None:
    """See that onnxruntime gets the scores of `model` from `file`.

    Raises:
        ConfigError: If they differ.
    """
    runtime: Any = importlib.import_module("onnxruntime")
    session = runtime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    compare(model, lambda x: _run(session, x))


def _run(session: Any, x: Tensor) -> Tensor:
    return torch.from_numpy(session.run([OUTPUT], {INPUT: x.numpy()})[0])
