"""ONNX: for programs without torch."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.engine.export.choice import ExporterChoice, exporters

if TYPE_CHECKING:
    from dpgui.engine.export.portable import Portable

_WRITERS = ("onnx", "onnxscript")
_RUNTIME = "onnxruntime"


@exporters.register
class Onnx(ExporterChoice):
    """The net as a graph of ONNX, for any number of samples at a time (O-78)."""

    name: ClassVar[str] = "onnx"
    label: ClassVar[str] = "ONNX"
    summary: ClassVar[str] = "The whole net for programs without torch, such as onnxruntime."
    rank: ClassVar[int] = 30
    suffix: ClassVar[str] = ".onnx"

    def check(self) -> list[Problem]:
        missing = [name for name in _WRITERS if not _is_here(name)]
        if not missing:
            return []
        names = " and ".join(missing)
        facts: dict[str, JsonValue] = {"packages": names, "python": sys.executable}
        return [Problem(path="", code="onnx_missing", facts={**facts, "pip": " ".join(missing)})]

    def write(self, model: Portable, file: Path) -> list[Problem]:
        from dpgui.engine.export.onnx_file import compare_onnx, write_onnx

        write_onnx(model, file)
        if _is_here(_RUNTIME):
            compare_onnx(model, file)
            return []
        return [Problem(path="", code="onnx_not_compared", severity="warning")]


def _is_here(package: str) -> bool:
    return importlib.util.find_spec(package) is not None
