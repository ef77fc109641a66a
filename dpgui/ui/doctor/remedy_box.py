"""What can be done about a finding: a list of remedies, or a button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from dpgui.data.doctor.finding import Finding, Remedy
from dpgui.ui.forms.wheel import guard_wheel
from dpgui.ui.i18n import tr, tr_option

Values = Mapping[str, str]
"""What the form says now, by the `--set` path of an option."""


class RemedyBox(QWidget):
    """The remedies of one finding. What is chosen stands in the form, and goes with the run.

    Signals:
        chosen: The option's path (str) and its new value (str).
        move_wanted: The files of the `Finding` shall be moved away.
        setting_wanted: The field of the option at this path (str) shall be shown.
    """

    chosen = Signal(str, str)
    move_wanted = Signal(object)
    setting_wanted = Signal(str)

    def __init__(self, finding: Finding, values: Values, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finding = finding
        self._settings = dict(_settings(finding))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 1, 2, 1)
        row.setSpacing(4)
        self.combo = self._make_combo() if len(self._settings) > 1 else None
        self.button = self._make_button() if self.combo is None else None
        self.move_button = self._make_move() if "move" in finding.remedies else None
        for widget in (self.combo, self.button, self.move_button):
            if widget is not None:
                row.addWidget(widget)
        row.addStretch(1)
        self.show_values(values)

    def show_values(self, values: Values) -> None:
        """Show what the form says now."""
        value = values.get(self._finding.option)
        if self.combo is not None:
            self.combo.setCurrentIndex(self.combo.findData(value))
        elif self.button is not None and self._settings:
            ((_, wanted),) = self._settings.values()
            self.button.setChecked(value == wanted)

    def _make_combo(self) -> QComboBox:
        combo = QComboBox(self)
        for remedy, (_, value) in self._settings.items():
            combo.addItem(tr_option(remedy), value)
        combo.setAccessibleName(tr("Doctor", "What is done about it"))
        combo.activated.connect(self._choose)
        guard_wheel(combo)
        return combo

    def _make_button(self) -> QPushButton | None:
        if self._settings:
            button = QPushButton(tr("Doctor", "Use class weights"), self)
            button.setCheckable(True)
            button.clicked.connect(self._toggle)
        elif self._finding.option:
            button = QPushButton(tr("Doctor", "Go to the setting"), self)
            button.clicked.connect(self._ask_setting)
        else:
            return None
        return button

    def _make_move(self) -> QPushButton:
        button = QPushButton(tr("Doctor", "Move files…"), self)
        button.setToolTip(
            tr("Doctor", "Move these files out of the dataset, into a folder that you choose.")
        )
        button.clicked.connect(self._ask_move)
        return button

    def _choose(self, index: int) -> None:
        if self.combo is not None:
            self.chosen.emit(self._finding.option, self.combo.itemData(index))

    def _toggle(self, on: bool) -> None:
        ((path, value),) = self._settings.values()
        self.chosen.emit(path, value if on else "none")

    def _ask_setting(self) -> None:
        self.setting_wanted.emit(self._finding.option)

    def _ask_move(self) -> None:
        self.move_wanted.emit(self._finding)


def _settings(finding: Finding) -> Iterator[tuple[Remedy, tuple[str, str]]]:
    """The remedies that an option chooses, and its path and value."""
    for remedy in finding.remedies:
        setting = finding.setting(remedy)
        if setting is not None:
            yield remedy, setting
