"""The Progress panel: what the run does now, how far it is, and how long it still takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from dpgui.ui.elided_label import ElidedLabel
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.advice_line import AdviceLine
from dpgui.ui.panels.marks import plain_label, scaled, set_tip
from dpgui.ui.panels.pace import Pace
from dpgui.ui.panels.progress_words import (
    best_words,
    data_words,
    preparing_words,
    quiet_words,
    strategy_words,
)
from dpgui.ui.panels.scores import Scores, best_so_far
from dpgui.ui.panels.words import phase_word, split_word, status_color, status_word
from dpgui.ui.states import State
from dpgui.ui.text_color import colored
from dpgui.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from dpgui.events import Preparing
    from dpgui.runs import History

TICK = 500
"""Milliseconds between two looks at the clock."""

QUIET = 2.0
"""Seconds without news after which the panel says what it waits for."""

_FINE = 1000  # parts of the progress bar


class Tile(QWidget):
    """A large figure over a small caption."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value, self.caption = plain_label(figures.DASH, parent=self), ElidedLabel(self)
        self.value.setFont(scaled(self.value.font(), 1.35, QFont.Weight.DemiBold))
        self.caption.setFont(scaled(self.caption.font(), 0.85))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.value)
        column.addWidget(self.caption)

    def say(self, caption: str, value: str, tip: str = "") -> None:
        """Show `value` over `caption`."""
        self.value.setText(value)
        self.caption.setText(caption)
        set_tip(self, tip or f"{caption}: {value}")


class ProgressPanel(QWidget):
    """State, epoch, step, pace, scores, data and strategy of one run, live or stored.

    Args:
        parent: As for every widget.
        clock: Seconds that only grow.

    Signals:
        setting_wanted: The path of the setting that the advice is about (str).
    """

    setting_wanted = Signal(str)

    def __init__(
        self, parent: QWidget | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._clock = clock
        self._pace = Pace(clock)
        self._state = State.IDLE
        self._history: History | None = None
        self._seen: tuple[object, ...] = ()
        self._news = clock()
        self._build()
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._show_time)
        self.retranslate()

    def _build(self) -> None:
        self._title = ElidedLabel(self)
        self._title.setFont(scaled(self._title.font(), 1.2, QFont.Weight.DemiBold))
        self._percent = plain_label(parent=self)
        self._percent.setFont(self._title.font())
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _FINE)
        self._bar.setMaximumHeight(8)
        self._quiet = ElidedLabel(self)
        self._epoch, self._step, self._rate = Tile(self), Tile(self), Tile(self)
        self._elapsed, self._left, self._best = Tile(self), Tile(self), Tile(self)
        self.scores = Scores(self)
        self.advice = AdviceLine(self)
        self.advice.setting_wanted.connect(self.setting_wanted)
        self._data = plain_label(wrap=True, parent=self)
        self._strategy = plain_label(wrap=True, parent=self)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._percent)
        tiles = QGridLayout()
        tiles.setHorizontalSpacing(10)
        tiles.setVerticalSpacing(4)
        for place, tile in enumerate(self._tiles()):
            tiles.addWidget(tile, place // 3, place % 3)
            tiles.setColumnStretch(place % 3, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(5)
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addWidget(self._quiet)
        column.addLayout(tiles)
        column.addWidget(self.scores)
        column.addWidget(self.advice)
        column.addWidget(self._data)
        column.addWidget(self._strategy)
        column.addStretch(1)

    def _tiles(self) -> tuple[Tile, ...]:
        return (self._epoch, self._step, self._rate, self._elapsed, self._left, self._best)

    def set_state(self, state: State) -> None:
        """Say what the window's run is doing; IDLE for a stored one."""
        if state is not self._state:
            if state is State.STARTING:
                self._pace.reset()
            self._state = state
            self._news = self._clock()
        self._follow_clock()
        self._show_all()

    def update_from(self, history: History | None) -> None:
        """Show `history` as it is now; None when no run is on show."""
        if history is not self._history:
            self._history, self._seen = history, ()
            self._pace.reset()
        if history is not None:
            self._take_news(history)
        self._follow_clock()
        self._show_all()

    def _take_news(self, history: History) -> None:
        started = None if history.started is None else history.started.time
        seen = (started, history.phase, history.preparing, history.epoch, history.step,
                history.saved, len(history.notes), history.ended)  # fmt: skip
        if seen == self._seen:
            return
        if self._seen and self._seen[0] != started:
            self._pace.reset()  # another session of the run
        self._seen, self._news = seen, self._clock()

    def _follow_clock(self) -> None:
        """Let the clock of the pace run only while steps are made.

        While a run starts again, its old steps are read, much faster than they were made.
        """
        going = self._state.live and self._state is not State.STARTING
        history = self._history if going else None
        stepping = history is not None and history.status == "running" and history.step > 0
        self._pace.set_running(stepping and self._state is not State.PAUSED)
        if history is not None and stepping:
            self._pace.note(history.step, history.epoch)
        if not self._state.live:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        for tile in self._tiles():
            colored(tile.caption, theme.muted)
        for label in (self._data, self._strategy, self._quiet):
            colored(label, theme.muted)
        self.scores.apply_theme(theme)
        self.advice.apply_theme(theme)
        self._show_all()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(tr("Progress", "Progress"))
        self._bar.setAccessibleName(tr("Progress", "Progress"))
        self.scores.retranslate()
        self.advice.retranslate()
        self._show_all()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    @property
    def title(self) -> str:
        """What the run does now, in words."""
        return self._title.text()

    @property
    def quiet(self) -> str:
        """What it waits for, or "" while news come."""
        return self._quiet.text()

    def _show_all(self) -> None:
        history = self._history
        self._show_title()
        done = self._done()
        self._bar.setRange(0, 0 if self._state.live and done is None else _FINE)
        self._bar.setValue(round(_FINE * min(1.0, done or 0.0)))
        self._percent.setText("" if done is None else f"{100 * done:.0f} %")
        self._show_figures(history)
        self._data.setText(data_words(history))
        self._strategy.setText(strategy_words(history))
        self.scores.show_history(history)
        self.advice.show_history(history)
        self._show_time()

    def _done(self) -> float | None:
        """Part of what goes on that is done, or None where nobody knows."""
        history, preparing = self._history, self._preparing
        if preparing is not None:
            return preparing.done / max(1, preparing.total)
        if history is None or not history.steps_total:
            return None
        return history.step / history.steps_total

    @property
    def _preparing(self) -> Preparing | None:
        """What a run that begins does with its data."""
        if self._history is None or self._state is not State.STARTING:
            return None
        return self._history.preparing

    def _show_title(self) -> None:
        history, state = self._history, self._state
        status = "new" if history is None else history.status
        detail = ""
        if (preparing := self._preparing) is not None:
            text = preparing_words(preparing)
        elif state is State.STARTING:
            text = tr("Progress", "Starting")
        elif state is State.STOPPING:
            text = tr("Progress", "Stopping")
        elif state is State.PAUSED:
            text = tr("Progress", "Paused")
        elif history is None:
            text = tr("Progress", "No run yet")
        elif state.live and history.phase:
            text, detail = phase_word(history.phase), split_word(history.detail)
        else:
            text = status_word(status)
        self._title.setText(f"{text} · {detail}" if detail else text)
        color = self._theme.muted if history is None else status_color(status, self._theme)
        colored(self._title, self._theme.accent if state.live else color)

    def _show_figures(self, history: History | None) -> None:
        epoch, epochs, step, steps = 0, 0, 0, 0
        rate = took = best = None
        if history is not None:
            epoch, epochs = history.epoch, history.epochs
            step, steps = history.step, history.steps_total
            rate, best = history.samples_per_s, best_so_far(history)
            took = history.elapsed if step else None
        count = figures.count
        self._epoch.say(_of(tr("Progress", "Epoch"), epochs), count(epoch or None))
        self._step.say(_of(tr("Progress", "Step"), steps), count(step or None))
        self._rate.say(tr("Progress", "Samples a second"), figures.rate(rate))
        self._elapsed.say(tr("Progress", "Training time"), figures.duration(took))
        self._best.say(*best_words(best))

    def _show_time(self) -> None:
        history = self._history
        live = self._state.live
        left = None
        if live and history is not None:
            left = self._pace.remaining(history.step, history.steps_total)
        self._left.say(tr("Progress", "Time left"), figures.duration(left))
        silent = self._clock() - self._news
        phase = "" if history is None else history.phase
        words = quiet_words(self._state, phase, silent) if live and silent >= QUIET else ""
        self._quiet.setText(words)


def _of(word: str, total: int) -> str:
    return tr("Progress", "{0} of {1}").format(word, figures.count(total)) if total else word
