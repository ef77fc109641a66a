"""The few dialogs of the window. None of them stops the event loop: each is opened, and answers."""

from __future__ import annotations

import importlib.metadata
import platform
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from dpgui import __version__
from dpgui.ui.i18n import tr

Answer = Callable[[Path], object]


def ask_open(parent: QWidget, title: str, kinds: str, answer: Answer) -> None:
    """Ask for a file to read; `answer` gets it."""
    dialog = QFileDialog(parent, title, str(Path.cwd()), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _open(dialog, answer)


def ask_save(parent: QWidget, title: str, kinds: str, name: str, answer: Answer) -> None:
    """Ask where to write; `name` is offered, its ending is added when a person leaves it out."""
    dialog = QFileDialog(parent, title, str(Path.cwd()), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(name).suffix)
    dialog.selectFile(name)
    _open(dialog, answer)


def ask_save_as(
    parent: QWidget, title: str, kinds: Mapping[str, str], name: str, answer: Answer
) -> None:
    """As `ask_save`, with several kinds of files: by what each is called, its ending."""
    dialog = QFileDialog(parent, title, str(Path.cwd()), ";;".join(kinds))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(name).suffix)
    dialog.selectFile(name)

    def kind_chosen(kind: str) -> None:
        dialog.setDefaultSuffix(kinds[kind])
        (chosen,) = dialog.selectedFiles()
        dialog.selectFile(Path(chosen).with_suffix(kinds[kind]).name)

    dialog.filterSelected.connect(kind_chosen)
    _open(dialog, answer)


def show_about(parent: QWidget) -> None:
    """Say what this is and on what it stands."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(tr("Dialogs", "About dpgui"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"dpgui {__version__}")
    what = tr("Dialogs", "Trains PyTorch models on one or several GPUs: tick, start, watch.")
    box.setInformativeText("\n".join([what, "", *_versions()]))
    box.open()


def show_shortcuts(parent: QWidget, actions: Iterable[QAction]) -> None:
    """List every command that has a key."""
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr("Dialogs", "Keyboard shortcuts"))
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    for row, action in enumerate(action for action in actions if not action.shortcut().isEmpty()):
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        grid.addWidget(QLabel(action.iconText()), row, 0)
        grid.addWidget(QLabel(keys), row, 1)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addLayout(grid)
    column.addWidget(buttons)
    dialog.open()


def _open(dialog: QFileDialog, answer: Answer) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def chosen(name: str) -> None:
        answer(Path(name))

    dialog.fileSelected.connect(chosen)
    dialog.open()


def _versions() -> list[str]:
    """What the window stands on; torch is not loaded for that."""
    found = [f"Python {sys.version.split()[0]}, {platform.system()}"]
    for name in ("PySide6-Essentials", "torch", "torchvision", "numpy", "pyqtgraph"):
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            found.append(f"{name} -")
    return found
