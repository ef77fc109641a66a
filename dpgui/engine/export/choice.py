"""What a format of exported models must offer to be chosen. No torch: the window lists them."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import Problem
from dpgui.registry import Choice, Registry

if TYPE_CHECKING:
    from dpgui.engine.export.portable import Portable


class ExporterChoice(Choice):
    """A format of files. A subclass is one file in `dpgui/engine/exporters`.

    Attributes:
        suffix: Ending of its files, with the dot.
        runnable: The file holds the net itself, so that a script can run it without dpgui.
    """

    suffix: ClassVar[str]
    runnable: ClassVar[bool] = True

    def check(self) -> list[Problem]:
        """What keeps it from being written here. Quick, without torch."""
        return []

    @abstractmethod
    def write(self, model: Portable, file: Path) -> list[Problem]:
        """Write `model` to `file`.

        Returns:
            Notes, such as that it could not be compared with the model.

        Raises:
            ConfigError: If the model cannot be written so, or what was written differs from it.
            OSError: If the disk refuses.
        """


exporters: Registry[ExporterChoice] = Registry("exporter", "dpgui.engine.exporters")
"""Every format by its name."""
