"""Asks for a file and saves a picture or the values of charts there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from dpgui.ui.charts import export
from dpgui.ui.charts.export import Format
from dpgui.ui.i18n import tr


class Saver(QObject):
    """Saves one thing at a time; the dialog does not stop the window.

    Signals:
        saved: A file was written (Path).
        failed: It could not be written; a sentence that says which and why.
    """

    saved = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._folder = Path.home()
        self._contents: Callable[[], bytes] = bytes
        self.dialog: QFileDialog | None = None

    def ask(self, name: str, kind: Format, contents: Callable[[], bytes]) -> None:
        """Ask for a file, with `name` as a suggestion, and write `contents()` to it.

        The contents are made when the file is chosen, so they are those of that moment.
        """
        self._contents = contents
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = QFileDialog(self._window, tr("Charts", "Save"), str(self._folder))
        self.dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.dialog.setNameFilter(f"{kind.upper()} (*.{kind})")
        self.dialog.setDefaultSuffix(kind)
        self.dialog.selectFile(f"{_plain(name)}.{kind}")
        self.dialog.fileSelected.connect(self.save)
        self.dialog.open()

    @Slot(str)
    def save(self, file: str) -> None:
        """Write what was asked for to `file`."""
        path = Path(file)
        self._folder = path.parent
        try:
            export.write(self._contents(), path)
        except OSError as error:
            text = tr("Charts", "{0} could not be written: {1}. Choose another folder.")
            self.failed.emit(text.format(path, error.strerror or error))
        else:
            self.saved.emit(path)


def _plain(name: str) -> str:
    """`name` without what some file systems refuse."""
    return re.sub(r'[\\/:*?"<>|\s]+', "-", name).strip("-.") or "charts"
