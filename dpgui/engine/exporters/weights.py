"""The weights alone: for code that makes the net itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.engine.export.choice import ExporterChoice, exporters

if TYPE_CHECKING:
    from dpgui.engine.export.portable import Portable


@exporters.register
class Weights(ExporterChoice):
    """A state dict of the bare model, opened by `torch.load(file, weights_only=True)`."""

    name: ClassVar[str] = "weights"
    label: ClassVar[str] = "Weights"
    summary: ClassVar[str] = "A state dict, for code of your own that makes the net."
    rank: ClassVar[int] = 20
    suffix: ClassVar[str] = ".pt"
    runnable: ClassVar[bool] = False

    def write(self, model: Portable, file: Path) -> list[Problem]:
        import torch

        torch.save(model.net.state_dict(), file)
        return []
