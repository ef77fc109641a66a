"""The banner: a sentence across the window that never takes it over.

Errors, warnings and notices appear here instead of in dialogs. The newest is shown; closing it
shows the one before. A sentence that comes again is counted, not stacked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFontDatabase,
    QGuiApplication,
    QKeySequence,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dpgui.events import Level
from dpgui.ui.i18n import Sayable, say, tr
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import paint_notice, plain_label, set_tip
from dpgui.ui.theme import LIGHT, Theme

_ICONS: Final = {"info": "information", "warning": "alert", "error": "alert-octagon"}
_KEPT = 20  # messages behind the newest
_DETAIL_LINES = 12


@dataclass(frozen=True)
class Offer:
    """A button in the banner.

    Attributes:
        key: What `Banner.chosen` says when it is pressed.
        text: What stands on it, in the window's language.
    """

    key: str
    text: str


@dataclass(frozen=True)
class Message:
    """What the banner says.

    Attributes:
        level: How grave it is.
        sentence: A `Problem` or the like, said in the window's language, or a text as it is.
        details: Text to look at and copy, such as a traceback.
        offers: Buttons.
        times: How often it came.
    """

    level: Level
    sentence: Sayable | str
    details: str = ""
    offers: tuple[Offer, ...] = ()
    times: int = 1

    @property
    def text(self) -> str:
        """The sentence in the window's language."""
        return self.sentence if isinstance(self.sentence, str) else say(self.sentence)


class Banner(QFrame):
    """A sentence with details to copy, buttons, and a way to close it. Hidden while it is empty.

    Signals:
        chosen: A button was pressed: the `key` of its `Offer`. The message is closed.
        closed: The last message was closed.
    """

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._messages: list[Message] = []
        self._build()
        self._lay_out()
        self.retranslate()
        self.hide()

    def _build(self) -> None:
        self._icon = QLabel(self)
        self._sentence = plain_label(wrap=True, parent=self)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._count = plain_label(parent=self)
        self._more = QToolButton(self)
        self._more.setCheckable(True)
        self._more.setAutoRaise(True)
        self._more.toggled.connect(self._show_details)
        self._copy = QToolButton(self)
        self._copy.setAutoRaise(True)
        self._copy.clicked.connect(self._copy_all)
        self._close = QToolButton(self)
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.dismiss)
        self._details = QPlainTextEdit(self)
        self._details.setReadOnly(True)
        self._details.setTabChangesFocus(True)
        self._details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._details.hide()
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.dismiss)

    def _lay_out(self) -> None:
        self._offers = QHBoxLayout()
        self._offers.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._count)
        row.addLayout(self._offers)
        for button in (self._more, self._copy, self._close):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 5, 6, 5)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._details)

    def show_message(
        self,
        level: Level,
        sentence: Sayable | str,
        details: str = "",
        offers: Sequence[Offer] = (),
    ) -> None:
        """Say `sentence`; it stays until a person closes it or `dismiss` is called."""
        message = Message(level, sentence, details, tuple(offers))
        if self._messages and replace(self._messages[-1], times=1) == message:
            message = replace(message, times=self._messages.pop().times + 1)
        self._messages = [*self._messages[-_KEPT:], message]
        self._more.setChecked(False)
        self._show_newest()
        event = QAccessibleAnnouncementEvent(self, message.text)
        QAccessible.updateAccessibility(event)

    def dismiss(self) -> None:
        """Close the message that is shown; the one before comes back."""
        if self._messages:
            self._messages.pop()
            self._more.setChecked(False)
            self._show_newest()
            if not self._messages:
                self.closed.emit()

    def clear(self) -> None:
        """Close all messages."""
        del self._messages[:-1]
        self.dismiss()

    def withdraw(self, key: str) -> None:
        """Close every message that offers `key`: it needs no answer any more."""
        self._messages = [
            message
            for message in self._messages
            if key not in {offer.key for offer in message.offers}
        ]
        self._show_newest()

    @property
    def message(self) -> Message | None:
        """What it says now."""
        return self._messages[-1] if self._messages else None

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self._close.setIcon(icon("close", theme.foreground))
        self._copy.setIcon(icon("content-copy", theme.foreground))
        self._show_newest()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._more.setText(tr("Banner", "Details"))
        set_tip(self._close, tr("Banner", "Close (Esc)"))
        self._close.setAccessibleName(tr("Banner", "Close"))
        set_tip(self._copy, tr("Banner", "Copy the message and its details"))
        self._copy.setAccessibleName(tr("Banner", "Copy"))
        self._details.setAccessibleName(tr("Banner", "Details"))
        self._show_newest()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        paint_notice(self, self._color(), self._theme)

    def _color(self) -> str:
        colors = {"info": self._theme.accent, "warning": self._theme.warning}
        return colors.get(self._level(), self._theme.error)

    def _level(self) -> Level:
        return self._messages[-1].level if self._messages else "info"

    def _show_newest(self) -> None:
        message = self.message
        self.setVisible(message is not None)
        if message is None:
            return
        size = round(1.4 * self.fontMetrics().height())
        mark = icon(_ICONS[message.level], self._color())
        self._icon.setPixmap(mark.pixmap(QSize(size, size), self.devicePixelRatioF()))
        self._sentence.setText(message.text)
        self._count.setText(self._counted(message))
        self._count.setVisible(bool(self._count.text()))
        self._details.setPlainText(message.details)
        self._more.setVisible(bool(message.details))
        self._show_details(self._more.isChecked())
        self._show_offers(message.offers)
        self.setAccessibleName(message.text)
        self.update()

    def _counted(self, message: Message) -> str:
        words: list[str] = []
        if message.times > 1:
            words.append(f"× {message.times}")
        if len(self._messages) > 1:
            words.append(tr("Banner", "{0} more").format(len(self._messages) - 1))
        return " · ".join(words)

    def _show_offers(self, offers: tuple[Offer, ...]) -> None:
        while (item := self._offers.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for offer in offers:
            button = QPushButton(figures.unmarked(offer.text), self)
            button.setObjectName(offer.key)
            button.clicked.connect(self._choose)
            self._offers.addWidget(button)

    def _choose(self) -> None:
        key = self.sender().objectName()
        self.dismiss()
        self.chosen.emit(key)

    def _show_details(self, shown: bool) -> None:
        arrow = Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow
        self._more.setArrowType(arrow)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._details.setVisible(shown)
        lines = min(_DETAIL_LINES, self._details.blockCount())
        height = self._details.fontMetrics().lineSpacing() * (lines + 1) + 16
        self._details.setFixedHeight(height)

    def _copy_all(self) -> None:
        if self._messages:
            message = self._messages[-1]
            text = f"{message.text}\n\n{message.details}" if message.details else message.text
            QGuiApplication.clipboard().setText(text)
