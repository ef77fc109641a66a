"""A painted bar with a caption before it and figures behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dpgui.ui.panels.marks import scaled, set_tip
from dpgui.ui.theme import LIGHT, Theme, blend

_GAP = 8  # between caption, bar and figures, in logical pixels


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a bar.

    Attributes:
        share: Of the whole bar, 0 to 1.
        hatched: It belongs to others: drawn grey with stripes instead of in the bar's colour.
    """

    share: float
    hatched: bool = False


def shares(part: float | None, whole: float | None, total: float | None) -> tuple[Part, ...]:
    """The parts of a memory bar: `part` of `whole` is ours, `whole` of `total` is in use.

    Unknown figures leave their part out; nothing is drawn that is not known.
    """
    if not total:
        return ()
    ours = min(1.0, max(0, part or 0) / total)
    theirs = min(1.0 - ours, max(0.0, ((whole or 0) / total) - ours))
    pieces = (Part(ours), Part(theirs, hatched=True))
    return tuple(piece for piece in pieces if piece.share > 0)


class Meter(QWidget):
    """`Memory ▇▇▇▒▒▒──── 3.1 / 24.0 GiB` in one line, painted; cheap to update."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFont(scaled(self.font(), 0.9))
        self._theme, self._color, self._dimmed = LIGHT, LIGHT.muted, False
        self._caption = ""
        self._texts: tuple[str, ...] = ()
        self._parts: tuple[Part, ...] = ()
        self._columns = (0, 0)

    def apply_theme(self, theme: Theme, color: str, *, dimmed: bool = False) -> None:
        """Paint in `theme`, this run's parts in `color`; `dimmed` for what cannot be used."""
        if (theme, color, dimmed) != (self._theme, self._color, self._dimmed):
            self._theme, self._color, self._dimmed = theme, color, dimmed
            self.update()

    def set_caption(self, caption: str) -> None:
        """Name the bar, for the eye and for screen readers."""
        self._caption = caption
        self.setAccessibleName(caption)
        self.update()

    def set_columns(self, caption: int, text: int) -> None:
        """Reserve so many pixels before and behind the bar, so that bars below align."""
        self._columns = (caption, text)
        self.updateGeometry()

    def show_parts(self, parts: Sequence[Part], texts: Sequence[str], explained: str) -> None:
        """Show `parts`, and behind them `texts` in columns of equal width.

        `explained` is the tool tip and the spoken description.
        """
        shown = (tuple(parts), tuple(texts))
        if shown != (self._parts, self._texts):
            self._parts, self._texts = shown
            self.update()
        if explained != self.accessibleDescription():
            self.setAccessibleDescription(explained)
            set_tip(self, explained)

    @property
    def texts(self) -> tuple[str, ...]:
        """The figures behind the bar."""
        return self._texts

    @property
    def parts(self) -> tuple[Part, ...]:
        """What the bar is made of now, from the left."""
        return self._parts

    def caption_width(self) -> int:
        """Pixels that the caption needs."""
        return self.fontMetrics().horizontalAdvance(self._caption)

    def sizeHint(self) -> QSize:
        return QSize(sum(self._columns) + 2 * _GAP + 90, self.fontMetrics().height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(sum(self._columns) + 2 * _GAP + 30, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        bar = self._bar()
        before = QRect(0, 0, bar.left() - _GAP, self.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.muted))
        painter.drawText(before, middle | Qt.AlignmentFlag.AlignLeft, self._caption)
        painter.setPen(QColor(theme.muted if self._dimmed else theme.foreground))
        width = self._columns[1] // max(1, len(self._texts))
        right = self.width() - width * len(self._texts)
        for place, text in enumerate(self._texts):
            box = QRect(right + place * width, 0, width, self.height())
            painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, text)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter, QRectF(bar))

    def _bar(self) -> QRect:
        caption, text = self._columns
        height = max(6, round(self.fontMetrics().height() * 0.5))
        width = max(10, self.width() - caption - text - 2 * _GAP)
        return QRect(caption + _GAP, (self.height() - height) // 2, width, height)

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme
        outline = QPainterPath()
        outline.addRoundedRect(box, 2.5, 2.5)
        painter.fillPath(outline, QColor(blend(theme.foreground, theme.window, 0.10)))
        painter.setClipPath(outline)
        left = box.left()
        for part in self._parts:
            width = max(1.0, part.share * box.width())
            paint_part(painter, QRectF(left, box.top(), width, box.height()), part, theme,
                       theme.muted if self._dimmed else self._color)  # fmt: skip
            left += width
        painter.setClipping(False)


def paint_part(painter: QPainter, box: QRectF, part: Part, theme: Theme, color: str) -> None:
    """Paint one piece of a bar, or of its legend, into `box`."""
    if not part.hatched:
        painter.fillRect(box, QColor(color))
        return
    painter.fillRect(box, QColor(blend(theme.muted, theme.window, 0.35)))
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QBrush(QColor(theme.muted)), 1))
    height = int(box.height())
    for offset in range(-height, int(box.width()) + 1, 4):
        start = box.left() + offset
        painter.drawLine(QRectF(start, box.top(), height, height).bottomLeft(),
                         QRectF(start, box.top(), height, height).topRight())  # fmt: skip
    painter.restore()
