"""The wheel scrolls the form; it changes a value only in the field that has the focus."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class WheelGuard(QObject):
    """The one event filter of all fields: passes the wheel of an unfocused field to its parent."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def guard_wheel(widget: QWidget) -> None:
    """Let `widget` take the wheel only when it has the focus, which the wheel cannot give it."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_guard())


def _guard() -> WheelGuard:
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("There are no widgets without an application.")
    return app.findChild(WheelGuard) or WheelGuard(app)
