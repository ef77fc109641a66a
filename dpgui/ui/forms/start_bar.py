"""The foot of the Experiment panel: the batch, what is wrong, and Start. It never scrolls away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from dpgui.config import Problem, errors
from dpgui.ui.forms.batch_line import Batch, batch_sentence, epoch_sentence
from dpgui.ui.forms.problem_list import ProblemList
from dpgui.ui.forms.tones import ToneLabel, theme_of
from dpgui.ui.forms.words import tooltip
from dpgui.ui.i18n import tr
from dpgui.ui.icons import icon
from dpgui.ui.theme import Theme

_HEIGHT = 34


class StartBar(QWidget):
    """The batch line, the list of problems, Start, and why it cannot be pressed.

    Signals:
        pressed: Start was pressed.
        new_run_pressed: The run that would go on shall not.
        remedy_pressed: The button that mends a `Problem` was pressed.

    Attributes:
        button: Start.
        problems: The list of problems.
        remedy: Mends the first of them that a button can mend.
    """

    pressed = Signal()
    new_run_pressed = Signal()
    remedy_pressed = Signal(object)

    def __init__(self, sentence: Callable[[Problem], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = sentence
        self._errors: tuple[Problem, ...] = ()
        self._lock: str | None = None
        self._batch: tuple[Batch, bool] | None = None
        self._batch_line = ToneLabel("plain", self)
        self._epoch_line = ToneLabel("muted", self)
        self._waiting = False
        self._waiting_line = ToneLabel("muted", self)
        self.problems = ProblemList(self)
        self._mended: Problem | None = None
        self.remedy = QPushButton(self)
        self.remedy.clicked.connect(self._mend)
        self.remedy.hide()
        self._resumed = ""
        self._resumed_line = ToneLabel("plain", self)
        self.new_run = QPushButton(self)
        self.new_run.clicked.connect(self.new_run_pressed)
        self.new_run.hide()
        self.button = QPushButton(self)
        self.button.setMinimumHeight(_HEIGHT)
        self.button.clicked.connect(self.pressed)
        self._reason = ToneLabel("muted", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (
            self._batch_line, self._epoch_line, self._waiting_line, self._resumed_line,
            self.problems, self.remedy, self.button, self._reason, self.new_run,
        ):  # fmt: skip
            column.addWidget(widget)
        self.apply_theme(theme_of(self.palette()))
        self.retranslate()

    def show_batch(self, batch: Batch, *, gpus: bool) -> None:
        """Say how the whole batch is spread; `gpus` says that all devices are GPUs."""
        self._batch = (batch, gpus)
        self._say_batch()

    def set_waiting(self, waiting: bool) -> None:
        """Say that a check takes its time, or no more."""
        self._waiting = waiting
        self._waiting_line.say(tr("forms", "Looking through the dataset…") if waiting else "")

    def set_resuming(self, name: str) -> None:
        """Say that Start goes on with the run called `name`; "": it makes a new one."""
        self._resumed = name
        self._say_start()

    def batch_text(self) -> str:
        """What the batch line says."""
        return self._batch_line.text()

    def reason(self) -> str:
        """What stands under Start: why it cannot be pressed, or nothing."""
        return self._reason.text()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """List `problems`; an error among them keeps Start from being pressed."""
        self._errors = errors(problems)
        self.problems.show_problems(problems, self._sentence)
        self._mended = next((problem for problem in problems if _remedy(problem)), None)
        self._say_start()

    def set_locked(self, why: str | None) -> None:
        """Keep Start from being pressed because of `why`; None: it may be pressed."""
        self._lock = why
        self._say_start()

    def apply_theme(self, theme: Theme) -> None:
        """Paint Start and the marks in the colours of `theme`."""
        palette = QPalette(self.palette())
        for role, color in (
            (QPalette.ColorRole.Button, theme.accent),
            (QPalette.ColorRole.ButtonText, theme.on_accent),
        ):
            for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
                palette.setColor(group, role, QColor(color))
        self.button.setPalette(palette)
        self.button.setIcon(icon("play", theme.on_accent))
        self.problems.apply_theme(theme)

    def retranslate(self) -> None:
        """Say every text again in the window's language."""
        self._say_batch()
        self.set_waiting(self._waiting)
        self.problems.setAccessibleName(tr("forms", "Problems"))
        self.problems.show_problems(self.problems.problems(), self._sentence)
        self._say_start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _say_batch(self) -> None:
        if self._batch is not None:
            batch, gpus = self._batch
            self._batch_line.say(batch_sentence(batch, gpus=gpus))
            self._epoch_line.say(epoch_sentence(batch))

    def _mend(self) -> None:
        if self._mended is not None:
            self.remedy_pressed.emit(self._mended)

    def _say_resumed(self) -> None:
        line = tr("forms", "Goes on with the run {0}, with what is changed:")
        self._resumed_line.say(line.format(self._resumed) if self._resumed else "")
        self.new_run.setText(tr("forms", "Make a new run instead"))
        self.new_run.setVisible(bool(self._resumed) and self._lock is None)

    def _say_start(self) -> None:
        """Start, or what keeps it from being pressed: on it, in its tool tip and under it."""
        count, why = len(self._errors), ""
        if self._lock is not None:
            why = self._lock
        elif count == 1:
            why = self._sentence(self._errors[0])
        elif count:
            why = tr("forms", "{0} (and {1} more)").format(
                self._sentence(self._errors[0]), count - 1
            )
        self.remedy.setText(_remedy(self._mended) if self._mended else "")
        self.remedy.setVisible(self._mended is not None and self._lock is None)
        self._say_resumed()
        self.button.setText(_verb(bool(self._resumed), count if self._lock is None else 0))
        self.button.setEnabled(not why)
        self.button.setToolTip(tooltip(why or tr("forms", "Train with these settings.")))
        self.button.setAccessibleDescription(why)
        self._reason.say(why)


def _verb(resumes: bool, wrong: int) -> str:
    """What stands on the button when so many things are `wrong`."""
    if resumes:
        none, one = tr("forms", "Resume"), tr("forms", "Resume (1 problem)")
        many = tr("forms", "Resume ({0} problems)")
    else:
        none, one = tr("forms", "Start"), tr("forms", "Start (1 problem)")
        many = tr("forms", "Start ({0} problems)")
    return many.format(wrong) if wrong > 1 else (one if wrong else none)


def _remedy(problem: Problem) -> str:
    """What stands on the button that mends `problem`; "" where none does."""
    remedies = {
        "file_not_trusted": tr("forms", "Look at the file…"),
        "weights_normalised_otherwise": tr("forms", "Normalise as the weights expect it"),
        "weights_other_size": tr("forms", "Resize as the weights know it"),
    }
    return remedies.get(problem.code, "")
