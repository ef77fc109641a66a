"""`Moving`: the files of a finding go out of the dataset, in a thread."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

from PySide6.QtCore import QObject, Signal, Slot

from dpgui.config import ConfigError, Pick
from dpgui.data import DatasetChoice
from dpgui.data.doctor.finding import Finding
from dpgui.engine.registries import choose
from dpgui.ui.background import Background


class _Moved(NamedTuple):
    files: int
    folder: Path


class Moving(QObject):
    """At most one at a time.

    Attributes:
        busy: Whether files are moved.

    Signals:
        moved: How many files (int), and into which folder (str).
        refused: tuple of `Problem`: why none was moved.
    """

    moved = Signal(int, str)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Background | None = None

    @property
    def busy(self) -> bool:
        return self._work is not None

    def start(self, pick: Pick, finding: Finding, folder: Path) -> None:
        """Move the files of `finding` about the dataset `pick` into `folder`."""
        if self._work is None:
            self._work = Background(partial(_move, pick, finding, folder), self)
            self._work.done.connect(self._on_done)
            self._work.start()

    @Slot(object)
    def _on_done(self, result: object) -> None:
        self._work = None
        if isinstance(result, _Moved):
            self.moved.emit(result.files, str(result.folder))
        elif isinstance(result, ConfigError):
            self.refused.emit(result.problems)
        elif isinstance(result, Exception):
            raise result  # an unforeseen error, shown by the banner


def _move(pick: Pick, finding: Finding, folder: Path) -> _Moved:
    """Move the files.

    Raises:
        ConfigError: If they cannot be moved.
    """
    from dpgui.data.doctor.quarantine import move

    choice = cast("DatasetChoice", choose("dataset", pick))
    manifest = move(choice.open(), [finding], folder)
    return _Moved(len(manifest.files), folder)
