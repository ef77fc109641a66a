"""Light or dark: follows the system until a person chooses; changes while the window is open."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

from dpgui.ui.options import ThemeChoice
from dpgui.ui.theme import DARK, LIGHT, Theme, box_palette, palette, stylesheet

_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Appearance(QObject):
    """The look of the application.

    Attributes:
        theme: The look in force.

    Signals:
        changed: The new `Theme`.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, choice: ThemeChoice) -> None:
        super().__init__(app)
        self._app = app
        self._hints = app.styleHints()
        self.choice = choice
        self.theme: Theme = LIGHT
        app.setStyle("Fusion")
        self._hints.colorSchemeChanged.connect(self._apply)
        self.choose(choice)

    def choose(self, choice: ThemeChoice) -> None:
        """Look like `choice` from now on."""
        self.choice = choice
        self._hints.setColorScheme(_SCHEMES[choice])
        self._apply()

    @Slot()
    def _apply(self) -> None:
        theme = self._wanted()
        if theme is self.theme and self._app.styleSheet():
            return
        self.theme = theme
        self._app.setPalette(palette(theme))
        boxes = box_palette(theme)
        self._app.setPalette(boxes, "QCheckBox")  # pyright: ignore[reportArgumentType]  # the stub says bytes, PySide takes str
        self._app.setStyleSheet(stylesheet(theme))
        self.changed.emit(theme)

    def _wanted(self) -> Theme:
        if self.choice != "system":
            return DARK if self.choice == "dark" else LIGHT
        return DARK if self._hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT
