"""What the run will need on each device, under the line of the batch; and the search for one."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from dpgui.engine.memory.needs import Estimate, FoundBatch, Level, Tried
from dpgui.ui.forms import memory_words as words
from dpgui.ui.forms.tones import Tone, ToneLabel
from dpgui.ui.forms.words import tooltip
from dpgui.ui.i18n import Sayable, say, tr

_TONES: dict[Level, Tone] = {"fits": "muted", "tight": "warning", "full": "error"}


class MemoryBar(QWidget):
    """A line a device, and a line on the search for the largest batch. Empty, it takes no room.

    Signals:
        measure_requested: Make real steps instead of counting.
        cancel_requested: Give up the search, or what is measured.
        use_requested: Take the batch that was found (int).
    """

    measure_requested = Signal()
    cancel_requested = Signal()
    use_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._estimate: Estimate | None = None
        self._tried: list[Tried] = []
        self._found: FoundBatch | None = None
        self._problem: Sayable | None = None
        self._searching = self._measuring = False
        self.lines: list[ToneLabel] = []
        self.search_line = ToneLabel("plain", self)
        self.measure, self.cancel, self.use = (QPushButton(self) for _ in range(3))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        row = QHBoxLayout()
        row.addWidget(self.search_line, 1)
        for button in (self.measure, self.use, self.cancel):
            row.addWidget(button)
        self._column.addLayout(row)
        self.measure.clicked.connect(self.measure_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.use.clicked.connect(self._use)
        self.retranslate()

    def show_estimate(self, estimate: Estimate | None) -> None:
        """Say what each device will need; None: nothing is known."""
        self._estimate = estimate
        needs = estimate.needs if estimate else ()
        while len(self.lines) < len(needs):
            line = ToneLabel("muted", self)
            self._column.insertWidget(len(self.lines), line)
            self.lines.append(line)
        for place, line in enumerate(self.lines):
            if estimate is None or place >= len(needs):
                line.say("")
                continue
            need = needs[place]
            line.say(words.need_line(need, estimate), _TONES[need.level])
            line.setToolTip(tooltip(words.need_parts(need)))
        self._show_buttons()

    def show_search(
        self,
        tried: list[Tried],
        found: FoundBatch | None = None,
        problem: Sayable | None = None,
        *,
        searching: bool = False,
        measuring: bool = False,
    ) -> None:
        """Say how far the search for the largest batch is, what it found or what went wrong.

        Or that real steps are made to measure what is needed.
        """
        self._tried, self._found, self._problem = tried, found, problem
        self._searching, self._measuring = searching, measuring
        text, tone = self._search_text()
        self.search_line.say(text, tone)
        self.search_line.setToolTip(tooltip(words.attempts(tried)))
        self._show_buttons()

    def retranslate(self) -> None:
        """Say every text again in the window's language."""
        self.measure.setText(tr("forms", "Measure"))
        self.measure.setToolTip(
            tooltip(tr("forms", "Two real steps on the GPUs, in a process of its own."))
        )
        self.cancel.setText(tr("forms", "Cancel"))
        self.show_estimate(self._estimate)
        self.show_search(
            self._tried,
            self._found,
            self._problem,
            searching=self._searching,
            measuring=self._measuring,
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _search_text(self) -> tuple[str, Tone]:
        if self._problem is not None:
            return say(self._problem), "error"
        if self._found is not None:
            return words.found_line(self._found), "plain" if self._found.batch else "error"
        if self._measuring:
            return tr("forms", "Measuring…"), "muted"
        if not self._searching:
            return "", "plain"
        trying = tr("forms", "Trying batches…")
        return f"{trying} {words.attempt_line(self._tried[-1])}" if self._tried else trying, "muted"

    def _show_buttons(self) -> None:
        found = self._found
        busy = self._searching or self._measuring
        self.cancel.setVisible(busy)
        self.use.setVisible(found is not None and found.batch > 0)
        if found is not None:
            self.use.setText(tr("forms", "Use {0}").format(found.batch))
        needs = self._estimate.needs if self._estimate else ()
        on_gpus = any(need.device.startswith("cuda") for need in needs)
        counted = self._estimate is not None and not self._estimate.measured
        self.measure.setVisible(on_gpus and counted and not busy and found is None)

    @Slot()
    def _use(self) -> None:
        self.use_requested.emit(cast("FoundBatch", self._found).batch)
