"""A strip below the banner: the dataset or the weights that lack, a button to get them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from dpgui.data.published.sources import about
from dpgui.ui.download_state import DAMAGED, PACKED, WEIGHTS_DAMAGED, Stage, Standing
from dpgui.ui.i18n import say, tr, tr_option
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.dataset_words import dataset_sentence
from dpgui.ui.panels.marks import paint_notice, plain_label, set_tip
from dpgui.ui.panels.weights_words import published_sentence
from dpgui.ui.theme import LIGHT, Theme

_STEPS = 1000
"""Of the progress bar, whose own numbers are too small for bytes."""
_ICONS: Mapping[Stage, str] = {
    Stage.OFFERED: "database-alert-outline",
    Stage.GOING: "download",
    Stage.CANCELLED: "pause-circle-outline",
    Stage.FAILED: "alert-octagon",
}


class DownloadBar(QFrame):
    """It stays as long as the experiment lacks the dataset. Hidden while it lacks none.

    Signals:
        wanted: The download, or another try, is asked for.
        cancelled: The person does not want to wait.

    Attributes:
        button: Begins the download.
        cancel: Gives it up.
        progress: How far it is.
    """

    wanted = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._standing: Standing | None = None
        self._icon = QLabel(self)
        self._sentence = plain_label(wrap=True, parent=self)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._figures = plain_label(parent=self)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, _STEPS)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.cancel = QPushButton(self)
        self.cancel.setObjectName("download-cancel")
        self.cancel.clicked.connect(self._give_up)
        self.button = QPushButton(self)
        self.button.setObjectName("download-begin")
        self.button.clicked.connect(self.wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 8, 5)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._sentence, 1)
        row.addWidget(self.progress, 2)
        for widget in (self._figures, self.cancel, self.button):
            row.addWidget(widget)
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """What it says, without the buttons."""
        return " ".join(filter(None, (self._sentence.text(), self._figures.text())))

    def show_standing(self, standing: Standing | None) -> None:
        """Show how a download stands; None: there is nothing to download."""
        before, self._standing = self._standing, standing
        self.setVisible(standing is not None)
        if standing is None:
            return
        going = standing.stage is Stage.GOING
        if before is None or before.stage is not standing.stage:
            self.cancel.setEnabled(True)
            self._paint_icon()
        for widget in (self.progress, self._figures, self.cancel):
            widget.setVisible(going)
        self.button.setHidden(going)
        self._sentence.setWordWrap(not going)
        self._sentence.setText(_sentence(standing))
        self._figures.setText(_figures(standing) if going else "")
        share = standing.share
        self.progress.setRange(0, 0 if going and share is None else _STEPS)
        self.progress.setValue(round(_STEPS * (share or 0)))
        self.progress.setAccessibleDescription(self._figures.text())
        self.button.setText(figures.unmarked(_offer(standing)))
        self.setAccessibleName(self._sentence.text())
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self._paint_icon()
        self.update()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.cancel.setText(tr("Downloading", "Cancel"))
        kept = tr("Downloading", "What is here is kept; the next download goes on from there.")
        set_tip(self.cancel, kept)
        self.progress.setAccessibleName(tr("Downloading", "Download"))
        self.show_standing(self._standing)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        paint_notice(self, self._color(), self._theme)

    def _give_up(self) -> None:
        self.cancel.setEnabled(False)
        self.cancelled.emit()

    def _color(self) -> str:
        failed = self._standing is not None and self._standing.stage is Stage.FAILED
        return self._theme.error if failed else self._theme.accent

    def _paint_icon(self) -> None:
        stage = self._standing.stage if self._standing else Stage.OFFERED
        size = round(1.4 * self.fontMetrics().height())
        mark = icon(_ICONS[stage], self._color())
        self._icon.setPixmap(mark.pixmap(QSize(size, size), self.devicePixelRatioF()))


def _sentence(standing: Standing) -> str:
    name = tr_option(standing.wanted.label)
    if standing.stage is Stage.CANCELLED:
        said = tr("Downloading", "Cancelled. {0} of {1} are kept; it goes on from there.")
        return said.format(figures.memory(standing.here), name)
    if standing.stage is Stage.GOING:
        if standing.unpacked:
            return tr("Downloading", "Unpacking {0}").format(name)
        if standing.share == 1:
            return tr("Downloading", "Checking {0}").format(name)
        return tr("Downloading", "Downloading {0}").format(name)
    if standing.stage is Stage.OFFERED and standing.problem:
        return "\n".join(filter(None, (say(standing.problem), _about(standing))))
    return say(standing.problem) if standing.problem else ""


def _about(standing: Standing) -> str:
    """What a person gets, and on what terms."""
    if standing.wanted.weights is not None:
        return published_sentence(standing.wanted.weights)
    found = about(standing.wanted.name, standing.wanted.options)
    return dataset_sentence(None, found) if found else ""


def _figures(standing: Standing) -> str:
    """Like "54.2 / 162.6 MiB · 33 % · 4.20 MiB/s"."""
    done, total = standing.unpacked or (standing.here, standing.wanted.size)
    if not done:
        return "" if standing.unpacked else tr("Downloading", "Connecting…")
    parts = [figures.memory_of(done, total)]
    if standing.share is not None:
        parts.append(f"{int(100 * standing.share)} %")
    if standing.rate is not None and not standing.unpacked and standing.share != 1:
        parts.append(f"{figures.memory(standing.rate)}/s")
    return " · ".join(parts)


def _offer(standing: Standing) -> str:
    """What stands on the button."""
    name, size = tr_option(standing.wanted.label), standing.wanted.size
    code = standing.problem.code if standing.problem else ""
    if standing.stage is Stage.FAILED:
        return tr("Downloading", "Try again")
    if code == PACKED:
        return tr("Downloading", "Unpack {0}").format(name)
    if size is None:
        return tr("Downloading", "Download {0}").format(name)
    if standing.stage is Stage.CANCELLED:
        left = figures.memory(size - standing.here)
        return tr("Downloading", "Go on downloading ({0} left)").format(left)
    if code in (DAMAGED, WEIGHTS_DAMAGED):
        return tr("Downloading", "Download {0} again ({1})").format(name, figures.memory(size))
    return tr("Downloading", "Download {0} ({1})").format(name, figures.memory(size))
