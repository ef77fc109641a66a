"""`PictureCanvas`: one picture, fitted to the room or pixel for pixel."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from dpgui.ui.data_page.images import fitting

LARGEST = 16
"""A small picture is enlarged to the room, but not more often than this."""


class PictureCanvas(QScrollArea):
    """Shows a picture, or a sentence where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = _Paper(self)
        self._fits = True
        self.setWidget(self._paper)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrow keys leaf through the pictures

    @property
    def image(self) -> QImage:
        """The picture; null while there is none."""
        return self._paper.image

    @property
    def shown_size(self) -> QSize:
        """How large it is shown, in pixels."""
        return self._paper.size()

    def show_image(self, image: QImage) -> None:
        """Show `image`."""
        self._paper.image, self._paper.text = image, ""
        self._arrange()

    def show_text(self, text: str) -> None:
        """Say why there is no picture."""
        self._paper.image, self._paper.text = QImage(), text
        self._arrange()

    def set_fits(self, fits: bool) -> None:
        """Fit pictures to the room, or show them pixel for pixel."""
        self._fits = fits
        self._arrange()

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._arrange()

    def _arrange(self) -> None:
        image, room = self._paper.image, self.maximumViewportSize()
        if image.isNull():
            size = room
        elif self._fits:
            size = fitting(image.size(), room.boundedTo(image.size() * LARGEST))
        else:
            size = image.size()
        self._paper.resize(size)
        self._paper.update()


class _Paper(QWidget):
    """What lies in the scroll area."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image = QImage()
        self.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.image.isNull():
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            area = self.rect().adjusted(16, 16, -16, -16)
            painter.drawText(area, int(flags), self.text)
            return
        shrunk = self.width() < self.image.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, shrunk)
        painter.drawImage(QRect(0, 0, self.width(), self.height()), self.image)
