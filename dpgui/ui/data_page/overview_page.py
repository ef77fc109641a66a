"""What a dataset is: its figures, and how its samples are spread over the classes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from dpgui.data.summary import Looks, Summary
from dpgui.ui.data_page.class_list import ClassList, split_color
from dpgui.ui.data_page.class_model import CLASS, ClassModel, ClassRow
from dpgui.ui.data_page.facts import facts_of, imbalance_text
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import plain_label, set_tip
from dpgui.ui.panels.words import split_word
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

_SIDE_BY_SIDE = 80
"""Average characters that are as wide as the page must be for two columns."""


class OverviewPage(QWidget):
    """Figures at the left, classes at the right, or below each other where that is narrow.

    Signals:
        weights_requested: Class weights shall be on (True) or off.
        class_requested: The pictures of the class with this label (int) shall be seen.
    """

    weights_requested = Signal(bool)
    class_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._summary: Summary | None = None
        self._looks: Looks | None = None
        self._measuring = False
        self.model = ClassModel(self)
        self.classes = ClassList(self.model, self)
        self.sorting = QComboBox(self)
        for sorting in ("label", "most", "fewest"):
            self.sorting.addItem("", sorting)
        self.weights = QPushButton(self)
        self.weights.setCheckable(True)
        self.imbalance = plain_label(wrap=True, parent=self)
        self._legend = QLabel(self)
        self._legend.setWordWrap(True)
        self._facts: list[tuple[QLabel, ElidedLabel]] = []
        self._grid = QGridLayout()
        self._lay_out()
        self.sorting.activated.connect(self._sort)
        self.weights.clicked.connect(self.weights_requested)
        self.classes.activated.connect(self._on_activated)
        self.retranslate()

    def _lay_out(self) -> None:
        self._grid.setContentsMargins(10, 8, 10, 8)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        left = QVBoxLayout()
        left.addLayout(self._grid)
        left.addStretch(1)
        head = QHBoxLayout()
        head.setContentsMargins(8, 6, 8, 2)
        head.addWidget(self._legend, 1)
        head.addWidget(self.sorting)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 4, 8, 6)
        foot.addWidget(self.imbalance, 1)
        foot.addWidget(self.weights)
        right = QVBoxLayout()
        right.setSpacing(2)
        right.addLayout(head)
        right.addWidget(self.classes, 1)
        right.addLayout(foot)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addLayout(left, 2)
        self._halves.addLayout(right, 3)

    def set_summary(self, summary: Summary | None, *, measuring: bool = False) -> None:
        """Show the figures of `summary`; those of its files come later where it is `measuring`."""
        self._summary, self._looks, self._measuring = summary, None, measuring
        self.model.set_summary(summary)
        self._show()

    def set_looks(self, looks: Looks) -> None:
        """Show what the files are like."""
        self._looks, self._measuring = looks, False
        self._show()

    def set_weights(self, on: bool, enabled: bool) -> None:
        """Show whether class weights are on, and whether that can be changed now."""
        self.weights.setChecked(on)
        self.weights.setEnabled(enabled)
        self._name_weights()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self.classes.apply_theme(theme)
        for title, _ in self._facts:
            colored(title, theme.muted)
        self._show_legend()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        texts = (
            tr("Data", "In order"), tr("Data", "Largest first"), tr("Data", "Smallest first"),
        )  # fmt: skip
        for place, text in enumerate(texts):
            self.sorting.setItemText(place, text)
        self.sorting.setAccessibleName(tr("Data", "Order of the classes"))
        self.classes.setAccessibleName(tr("Data", "Samples by class"))
        tip = tr(
            "Data",
            "Balanced class weights: rare classes count more in the loss. Off: all the same.",
        )
        set_tip(self.weights, tip)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= _SIDE_BY_SIDE * self.fontMetrics().averageCharWidth()
        direction = QBoxLayout.Direction
        self._halves.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self._halves.setStretch(0, 2 if wide else 0)

    def _show(self) -> None:
        summary = self._summary
        rows = facts_of(summary, self._looks, measuring=self._measuring) if summary else []
        self._show_facts(rows)
        self.imbalance.setText(imbalance_text(summary) if summary else "")
        self._name_weights()
        self._show_legend()

    def _show_facts(self, rows: Sequence[tuple[str, str]]) -> None:
        while len(self._facts) < len(rows):
            title, value = plain_label(parent=self), ElidedLabel(self)
            colored(title, self._theme.muted)
            place = len(self._facts)
            self._grid.addWidget(title, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, place, 1)
            self._facts.append((title, value))
        for place, (title, value) in enumerate(self._facts):
            shown = place < len(rows)
            title.setVisible(shown)
            value.setVisible(shown)
            if shown:
                title.setText(rows[place][0])
                value.setText(rows[place][1])
                set_tip(value, rows[place][1])

    def _show_legend(self) -> None:
        summary = self._summary
        parts = [
            f'<span style="color:{split_color(part.split, self._theme)}">■</span>&nbsp;'
            f"{split_word(part.split)}&nbsp;{figures.count(part.samples)}"
            for part in (summary.parts if summary else ())
        ]
        self._legend.setText("&nbsp;&nbsp; ".join(parts))

    def _name_weights(self) -> None:
        on = self.weights.isChecked()
        self.weights.setText(
            tr("Data", "Class weights are on") if on else tr("Data", "Use class weights")
        )
        self.weights.setVisible(self._summary is not None)

    def _sort(self) -> None:
        self.model.sort_by(self.sorting.currentData())

    def _on_activated(self, index: QModelIndex) -> None:
        row = index.data(CLASS)
        if isinstance(row, ClassRow):
            self.class_requested.emit(row.label)
