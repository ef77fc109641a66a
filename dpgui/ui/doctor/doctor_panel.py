"""`DoctorPanel`: lets a dataset be checked, and shows what was found."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from dpgui.config import Problem
from dpgui.data.doctor.finding import Depth, Finding
from dpgui.ui.doctor.findings_tree import FindingsTree
from dpgui.ui.doctor.remedy_box import Values
from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.forms.tones import ToneLabel
from dpgui.ui.i18n import say, tr, tr_option
from dpgui.ui.icons import icon
from dpgui.ui.panels import figures
from dpgui.ui.panels.marks import set_tip
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

_STEPS = 1000


class Stage(Enum):
    """Where a check stands."""

    NONE = "none"
    GOING = "going"
    CANCELLED = "cancelled"
    DONE = "done"
    FAILED = "failed"


class DoctorPanel(QWidget):
    """Shows a check of a dataset; makes none.

    Attributes:
        quick, full, cancel: The buttons.
        tree: The findings.

    Signals:
        check_requested: The dataset in the form shall be looked at: `Depth`.
        cancel_requested: Give it up.
    """

    check_requested = Signal(str)
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._stage, self._depth, self._label = Stage.NONE, "quick", ""
        self._step: tuple[str, int, int | None] = ("", 0, None)
        self._problems: tuple[Problem, ...] = ()
        self.quick, self.full, self.cancel = (QPushButton(self) for _ in range(3))
        self.progress = QProgressBar(self)
        self.status = ElidedLabel(self)
        self.hint = ToneLabel("muted", self)
        self.tree = FindingsTree(self)
        self._lay_out()
        self.quick.clicked.connect(self._ask_quick)
        self.full.clicked.connect(self._ask_full)
        self.cancel.clicked.connect(self.cancel_requested)
        self.retranslate()

    def _lay_out(self) -> None:
        self.progress.setRange(0, _STEPS)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        self.progress.setMaximumWidth(220)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.quick, self.full, self.cancel):
            row.addWidget(button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.status, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.hint)
        column.addWidget(self.tree, 1)

    # What the window says

    def show_running(self, label: str, depth: Depth, root: str = "") -> None:
        """Say that the dataset called `label` (English), in the folder `root`, is looked at."""
        self._stage, self._label, self._depth = Stage.GOING, label, depth
        self._step, self._problems = ("", 0, None), ()
        self.tree.set_root(root)
        self.tree.show_findings(())
        self._show()

    def show_progress(self, what: str, done: int, total: int | None) -> None:
        """Show how far it is."""
        self._step = (what, done, total)
        self._show()

    def add(self, finding: Finding) -> None:
        """Show one more finding."""
        self.tree.show_findings((*self.tree.findings, finding))
        self._show()

    def show_done(self) -> None:
        """All was looked at."""
        self._stage = Stage.DONE
        self._show()

    def show_cancelled(self) -> None:
        """It was given up; what was found stays."""
        self._stage = Stage.CANCELLED
        self._show()

    def show_failed(self, problems: Sequence[Problem]) -> None:
        """Say why the dataset could not be looked at."""
        self._stage, self._problems = Stage.FAILED, tuple(problems)
        self._show()

    def clear(self) -> None:
        """Nothing is known: the form is about another dataset."""
        self._stage = Stage.NONE
        self.tree.show_findings(())
        self._show()

    def set_remedies(self, values: Values, *, enabled: bool) -> None:
        """Show what the form says about remedies, and whether it can be changed."""
        self.tree.show_values(values)
        self.tree.set_remedies_enabled(enabled)

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self.tree.apply_theme(theme)
        colored(self.status, theme.muted)
        for button, name in ((self.quick, "stethoscope"), (self.full, "magnify-scan")):
            button.setIcon(icon(name, theme.foreground))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.quick.setText(tr("Doctor", "Check quickly"))
        text = tr("Doctor", "Look at labels, numbers of samples and the heads of files.")
        set_tip(self.quick, text)
        self.full.setText(tr("Doctor", "Check every sample"))
        text = tr("Doctor", "Read every sample, and compare all of them. May take minutes.")
        set_tip(self.full, text)
        self.cancel.setText(tr("Doctor", "Cancel"))
        self.progress.setAccessibleName(tr("Doctor", "Check"))
        self.tree.retranslate()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # What is shown

    def _ask_quick(self) -> None:
        self.check_requested.emit("quick")

    def _ask_full(self) -> None:
        self.check_requested.emit("full")

    def _show(self) -> None:
        going = self._stage is Stage.GOING
        for button in (self.quick, self.full):
            button.setVisible(not going)
        self.cancel.setVisible(going)
        self.progress.setVisible(going)
        _, done, total = self._step
        self.progress.setRange(0, _STEPS if total else 0)
        self.progress.setValue(_STEPS * done // total if total else 0)
        self.status.setText(self._status())
        failed = self._stage is Stage.FAILED
        self.hint.say(self._hint(), "error" if failed else "muted")
        self.tree.setVisible(bool(self.tree.findings))

    def _status(self) -> str:
        label = tr_option(self._label)
        if self._stage is Stage.GOING:
            what, done, total = self._step
            if total is None:
                return tr("Doctor", "{0}: opening…").format(label)
            figure = f"{figures.count(done)} / {figures.count(total)}"
            return tr("Doctor", "{0}: {1} {2}").format(label, _doing(what), figure)
        if self._stage is Stage.CANCELLED:
            return tr("Doctor", "{0}: given up; this is what was found until then.").format(label)
        if self._stage is not Stage.DONE:
            return ""
        count = len(self.tree.findings)
        if count == 1:
            return tr("Doctor", "{0}: 1 finding").format(label)
        return tr("Doctor", "{0}: {1} findings").format(label, count) if count else label

    def _hint(self) -> str:
        if self._stage is Stage.FAILED:
            return "\n".join(say(problem) for problem in self._problems)
        if self._stage is Stage.DONE and not self.tree.findings:
            if self._depth == "full":
                return tr("Doctor", "Nothing is wrong with this dataset, as far as is known.")
            return tr(
                "Doctor", "A quick look found nothing. To be sure, let every sample be checked."
            )
        if self._stage is Stage.NONE:
            return tr(
                "Doctor",
                "Find damaged files, copies, leaks between training and test, rare classes and "
                "more before a run is started.",
            )
        return ""


def _doing(what: str) -> str:
    """What the doctor is at, in the window's language."""
    words = {
        "looking": tr("Doctor", "looking at files"),
        "decoding": tr("Doctor", "reading samples"),
        "comparing": tr("Doctor", "comparing samples"),
    }
    return words.get(what, what)
