"""Losses and accuracies in the Progress panel: the last ones in a table, and the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label, scaled, set_tip
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme

if TYPE_CHECKING:
    from dpgui.runs import History

_ROWS = ("steps/train", "epochs/train", "epochs/validation", "epochs/test")


@dataclass(frozen=True, slots=True)
class Best:
    """The best value of a column, and the epoch it was first reached in."""

    name: str
    value: float
    epoch: int


def last(history: History, name: str) -> float | None:
    """The newest value of a column; None when there is none or it is not a number."""
    column = history.columns.get(name)
    if column is None or not len(column):
        return None
    value = float(column.y[-1])
    return value if figures.known(value) else None


def best(history: History, name: str, *, largest: bool) -> Best | None:
    """The best finite value of a column; of equal ones the first, as for checkpoints."""
    import numpy as np  # loaded by then: there are columns

    column = history.columns.get(name)
    if column is None:
        return None
    values = np.where(np.isfinite(column.y), column.y, -np.inf if largest else np.inf)
    if not len(values):
        return None
    place = int(values.argmax() if largest else values.argmin())
    if not np.isfinite(values[place]):
        return None
    return Best(name, float(values[place]), round(float(column.x("epoch")[place])))


def best_so_far(history: History) -> Best | None:
    """The best figure of the run: of the validation part, or of the training part without one.

    Never of the test part, which nothing may be chosen by.
    """
    for split in ("validation", "train"):
        for measure, largest in (("accuracy", True), ("loss", False)):
            found = best(history, f"epochs/{split}/{measure}", largest=largest)
            if found is not None:
                return found
    return None


class Scores(QWidget):
    """One line a part of the data: loss, accuracy. A part without figures has no line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(1)
        self._heads = [self._cell(grid, 0, column) for column in range(3)]
        self._cells = {
            name: [self._cell(grid, row, column) for column in range(3)]
            for row, name in enumerate(_ROWS, start=1)
        }
        grid.setColumnStretch(3, 1)  # an empty column takes the rest
        for label in self._heads:
            label.setFont(scaled(label.font(), 0.85))
        self.retranslate()
        self.show_history(None)

    def _cell(self, grid: QGridLayout, row: int, column: int) -> QLabel:
        label = plain_label(parent=self)
        side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
        label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(label, row, column)
        return label

    def show_history(self, history: History | None) -> None:
        """Show the newest figures of `history`; None clears them."""
        shown = False
        for name, cells in self._cells.items():
            texts = None if history is None else _texts(history, name)
            for label, text in zip(cells[1:], texts or ("", ""), strict=True):
                label.setText(text)
            for label in cells:
                label.setVisible(texts is not None)
            shown = shown or texts is not None
        for label in self._heads:
            label.setVisible(shown)

    def line(self, name: str) -> tuple[str, ...]:
        """Loss and accuracy in the line of `name` ("epochs/validation")."""
        return tuple(label.text() for label in self._cells[name][1:])

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        for label in (*self._heads, *(cells[0] for cells in self._cells.values())):
            colored(label, theme.muted)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        heads = ("", tr("Progress", "Loss"), tr("Progress", "Accuracy"))
        for label, text in zip(self._heads, heads, strict=True):
            label.setText(text)
        names = (
            tr("Progress", "Train, last step"),
            tr("Progress", "Train"),
            tr("Progress", "Validation"),
            tr("Progress", "Test"),
        )
        tips = (
            tr("Progress", "On the batch of the last step, while learning from it"),
            tr("Progress", "Over the training samples of the last whole epoch"),
            tr("Progress", "Over the validation samples, after the last whole epoch"),
            tr("Progress", "Over the test samples, after the last whole epoch"),
        )
        for name, text, tip in zip(_ROWS, names, tips, strict=True):
            self._cells[name][0].setText(text)
            for label in self._cells[name]:
                set_tip(label, tip)


def _texts(history: History, name: str) -> tuple[str, str] | None:
    losses, accuracies = f"{name}/loss", f"{name}/accuracy"
    if losses not in history.columns and accuracies not in history.columns:
        return None
    return figures.loss(last(history, losses)), figures.share(last(history, accuracies))
