"""What stands above a plot: title, where the mouse is, remarks, Follow, and the legend."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from dpgui.ui.charts.legend import Legend
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.text_color import colored
from dpgui.ui.theme import Theme


class ChartHeader(QWidget):
    """The head of a chart.

    Attributes:
        legend: The buttons of the curves.

    Signals:
        follow_clicked: The Follow button, which is there while the chart does not follow.
    """

    follow_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel(self)
        self._remark, self._place = (_plain(self) for _ in range(2))
        self._follow = QToolButton(self)
        self._follow.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._follow.setAutoRaise(True)
        self._follow.setObjectName("follow")
        self._follow.hide()
        self._follow.clicked.connect(self.follow_clicked)
        self.legend = Legend(self)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        self._title.setStyleSheet("font-weight: bold")  # a font would not outlive a style sheet
        self._title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._remark.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._remark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._place.hide()
        self._follow.setFixedHeight(self.fontMetrics().height() + 4)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._title)
        line.addWidget(self._remark, 1)
        line.addWidget(self._place)
        line.addWidget(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(line)
        column.addWidget(self.legend)

    @property
    def title(self) -> str:
        """The title."""
        return self._title.text()

    @property
    def remark(self) -> str:
        """The remark: values that are not shown, or not numbers."""
        return self._remark.text()

    @property
    def place(self) -> str:
        """Where the mouse is, or the best checkpoint."""
        return self._place.text()

    @property
    def following(self) -> bool:
        """Whether the Follow button is away."""
        return self._follow.isHidden()

    def show_title(self, text: str) -> None:
        """Write the title, as it is, never as HTML."""
        self._title.setText(text)
        self._title.setToolTip(text)

    def show_remark(self, text: str) -> None:
        """Write a remark; "" for none. What has no room is in the tooltip."""
        if text != self._remark.text():
            self._remark.setText(text)
            self._remark.setToolTip(text)

    def show_place(self, text: str) -> None:
        """Write where the mouse is, or the best checkpoint; "" for neither."""
        self._place.setText(text)
        self._place.setVisible(bool(text))

    def show_following(self, following: bool) -> None:
        """Show the Follow button while the chart does not follow."""
        self._follow.setVisible(not following)

    def retranslate(self) -> None:
        """Write the texts in the window's language."""
        self._follow.setText(tr("Charts", "Follow"))
        self._follow.setToolTip(tr("Charts", "Show everything and keep up with new values (Home)"))

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._follow.setIcon(icon("skip-next", theme.accent))
        for label, color in (
            (self._title, theme.foreground),
            (self._remark, theme.error),
            (self._place, theme.muted),
        ):
            colored(label, color)


def _plain(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
