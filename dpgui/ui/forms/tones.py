"""Text in the colour of its weight: error, warning or muted. Follows the palette by itself."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dpgui.ui.theme import DARK, LIGHT, Theme

Tone = Literal["plain", "muted", "note", "warning", "error"]


def theme_of(palette: QPalette) -> Theme:
    """The look that goes with `palette`: dark if its ground is dark."""
    return DARK if palette.color(QPalette.ColorRole.Window).lightness() < 128 else LIGHT


def tone_color(tone: Tone, theme: Theme) -> str:
    """The colour in which `theme` writes text of that weight."""
    colors: dict[Tone, str] = {
        "plain": theme.foreground,
        "muted": theme.muted,
        "note": theme.accent,
        "warning": theme.warning,
        "error": theme.error,
    }
    return colors[tone]


class ToneLabel(QLabel):
    """Plain text, wrapped, in the colour of its tone. Empty text takes no room."""

    def __init__(self, tone: Tone = "plain", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone: Tone = tone
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._paint()
        self.hide()

    @property
    def tone(self) -> Tone:
        return self._tone

    def say(self, text: str, tone: Tone | None = None) -> None:
        """Show `text`, in `tone` if it is given; hide when there is nothing to show."""
        if tone is not None:
            self._tone = tone
            self._paint()
        self.setText(text)
        self.setVisible(bool(text))
        self._keep_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        """Ask for every line of the text: form layouts cut off what grows as it gets narrower."""
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())) if self.text() else 0)

    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() == QEvent.Type.PaletteChange:
            self._paint()

    def _paint(self) -> None:
        color = QColor(tone_color(self._tone, theme_of(self.palette())))
        palette = self.palette()
        if palette.color(QPalette.ColorRole.WindowText) != color:
            palette.setColor(QPalette.ColorRole.WindowText, color)
            self.setPalette(palette)
