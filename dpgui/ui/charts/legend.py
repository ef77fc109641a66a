"""The legend of a chart: a button for each curve, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from dpgui.ui.charts.flow_layout import FlowLayout
from dpgui.ui.charts.legend_button import Entry, LegendButton
from dpgui.ui.theme import Theme

GAP = 12
"""Pixels between two entries."""

LINES = 2
"""A legend that would need more lines than this shows names only, and values at the mouse."""


MOST = 4
"""So many lines always have room; more would leave the plot none in a small window."""


class Legend(QWidget):
    """The entries of one chart, in lines. Buttons are kept and reused.

    Signals:
        toggled: Something was shown or hidden.
    """

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gaps=(GAP, 0))
        self._buttons: list[LegendButton] = []
        self._count = 0

    @property
    def hidden(self) -> frozenset[str]:
        """Keys of the entries that are switched off."""
        return frozenset(button.entry.key for button in self.buttons if not button.isChecked())

    @property
    def buttons(self) -> Sequence[LegendButton]:
        """The buttons in use."""
        return self._buttons[: self._count]

    def show_entries(self, entries: Sequence[Entry], hidden: Iterable[str], theme: Theme) -> None:
        """Show exactly `entries`; those whose key is in `hidden` are switched off."""
        while len(self._buttons) < len(entries):
            button = LegendButton(self)
            button.toggled.connect(self.toggled)
            self._flow.addWidget(button)
            self._buttons.append(button)
        self._count = len(entries)
        off = set(hidden)
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(entries))
            if place < len(entries):
                button.show_entry(entries[place], theme)
                blocked = button.blockSignals(True)
                button.setChecked(entries[place].key not in off)
                button.blockSignals(blocked)
        self._fit()
        self.updateGeometry()

    def show_values(self, texts: Mapping[str, str], *, pointed: bool) -> None:
        """Write the values behind the names, by key; `pointed`: they are those at the mouse."""
        for button in self.buttons:
            button.show_value(texts.get(button.entry.key, ""), pointed=pointed)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Let the values share the room of the names where there is little of it.

        What its lines then take is its least height.
        """
        needed = sum(button.full_width + GAP for button in self.buttons)
        for button in self.buttons:
            button.set_compact(needed > LINES * (self.width() + GAP))
        line = max((button.sizeHint().height() for button in self.buttons), default=0)
        self.setMinimumHeight(min(self._flow.heightForWidth(self.width()), MOST * line))
