"""torch's own format of whole models: `torch.export`, which TorchScript gave its place to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.engine.export.choice import ExporterChoice, exporters

if TYPE_CHECKING:
    from dpgui.engine.export.portable import Portable


@exporters.register
class ExportedProgram(ExporterChoice):
    """The net as torch's graph: it runs wherever torch is, without the code that made it."""

    name: ClassVar[str] = "exported-program"
    label: ClassVar[str] = "Exported program"
    summary: ClassVar[str] = "The whole net for torch (torch.export): runs without dpgui."
    rank: ClassVar[int] = 10
    suffix: ClassVar[str] = ".pt2"

    def write(self, model: Portable, file: Path) -> list[Problem]:
        from dpgui.engine.export.tracing import traced, write_program

        write_program(model, traced(model), file)
        return []
