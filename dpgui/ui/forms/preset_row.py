"""The row that fills the form with a shipped experiment."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from dpgui.config import ExperimentConfig, preset, preset_names
from dpgui.ui.forms.field import input_height
from dpgui.ui.forms.fold import tight_form
from dpgui.ui.forms.headings import heading
from dpgui.ui.forms.wheel import guard_wheel
from dpgui.ui.forms.words import tooltip
from dpgui.ui.i18n import tr


class PresetRow(QWidget):
    """The shipped experiments. Shows the one that the form holds, or "own settings".

    Signals:
        chosen: The `ExperimentConfig` of the preset that was chosen.

    Attributes:
        label: The label, to line it up with others.
        combo: The list.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = {name: preset(name) for name in preset_names()}
        self.label = heading()
        self.combo = QComboBox(self)
        self.combo.addItems(list(self._presets))
        self.combo.setMinimumHeight(input_height(self.combo))
        guard_wheel(self.combo)
        row = tight_form()
        row.addRow(self.label, self.combo)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        self.combo.activated.connect(self._choose)
        self.retranslate()

    def show_config(self, config: ExperimentConfig) -> None:
        """Show which preset `config` is, whatever its devices, its feed and where it runs."""
        names = [name for name, shipped in self._presets.items() if _alike(shipped, config)]
        self.combo.setCurrentIndex(self.combo.findText(names[0]) if names else -1)

    def retranslate(self) -> None:
        """Say every text again in the window's language."""
        self.label.setText(tr("forms", "Preset"))
        self.combo.setPlaceholderText(tr("forms", "own settings"))
        self.combo.setAccessibleName(self.label.text())
        tip = tr("forms", "Fills the form with a shipped experiment. The ticked devices stay.")
        self.setToolTip(tooltip(tip))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._presets[self.combo.itemText(index)])


def _alike(one: ExperimentConfig, other: ExperimentConfig) -> bool:
    apart = {"devices", "strategy", "feed", "host", "on_window_close"}
    return one.model_dump(exclude=apart) == other.model_dump(exclude=apart)
