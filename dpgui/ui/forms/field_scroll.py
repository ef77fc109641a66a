"""`FieldScroll`: scrolls the form, and keeps a field in sight that somebody was led to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_AROUND = 40
"""Pixels above and below the field that are in sight with it."""


class FieldScroll(QScrollArea):
    """A scroll area for the sections of a form.

    What is unfolded for a field, and the sentences that come under the form, get their room in
    later turns of the event loop. So the field is brought into sight again whenever the room
    changes, until the person scrolls or goes to another one.
    """

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self._field: QWidget | None = None
        self._settled = QTimer(self)  # the layout moves the field only after the range has changed
        self._settled.setSingleShot(True)
        self._settled.setInterval(0)
        self._settled.timeout.connect(self._look)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.verticalScrollBar().rangeChanged.connect(self._settled.start)
        self.verticalScrollBar().actionTriggered.connect(self._let_go)

    def reveal(self, field: QWidget) -> None:
        """Bring `field`, which has the focus, into sight and keep it there."""
        self._let_go()
        self._field = field
        field.destroyed.connect(self._let_go)
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self._widen()
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._let_go()
        super().wheelEvent(event)

    def _widen(self) -> None:
        """Be as wide as the fields need; across there is no scrolling."""
        bar = self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(self._content.minimumSizeHint().width() + bar)

    @Slot()
    def _look(self) -> None:
        field, focused = self._field, self.window().focusWidget()
        if field is not None and (field is focused or field.isAncestorOf(focused)):
            self.ensureWidgetVisible(field, 0, _AROUND)

    @Slot()
    def _let_go(self) -> None:
        self._field = None
