"""Getting a dataset or weights that are not here: offered while they lack, then fetched."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import Problem
from dpgui.events import RunEnded
from dpgui.ui.controller import Controller
from dpgui.ui.download_state import (
    DAMAGED,
    WEIGHTS_DAMAGED,
    Stage,
    Standing,
    Wanted,
    offer_for,
)
from dpgui.ui.download_thread import DownloadThread
from dpgui.ui.i18n import tr_option
from dpgui.ui.panels.download_bar import DownloadBar

LOOK = 100
"""Milliseconds between two looks at how far a download is."""
_SPAN = 3.0
"""Seconds over which the rate is measured."""


class Downloading(QObject):
    """At most one download at a time; it goes on whatever becomes of the form or the run.

    Args:
        controller: Knows what the experiment lacks, and checks it again.
        bar: Shows it.

    Signals:
        told: level, `Sayable`: something for the banner.
    """

    told = Signal(str, object)

    def __init__(
        self, controller: Controller, bar: DownloadBar, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._bar = controller, bar
        self._offer: Standing | None = None  # what the form lacks
        self._damaged: Standing | None = None  # what the last run could not read
        self._last: Standing | None = None  # how the last download ended, if not well
        self._thread: DownloadThread | None = None
        self._seen: deque[tuple[float, int]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)
        controller.checks.found.connect(self._on_found)
        controller.draft_changed.connect(self._on_draft)
        controller.run_ended.connect(self._on_run_ended)
        bar.wanted.connect(self.start)
        bar.cancelled.connect(self.cancel)

    @property
    def standing(self) -> Standing | None:
        """What there is to show: the download that goes on, else what the form lacks."""
        if self._thread is not None:
            thread = self._thread
            return Standing(
                thread.wanted, Stage.GOING, thread.here, self._rate(), unpacked=thread.unpacked
            )
        if self._offer and self._last and self._last.wanted == self._offer.wanted:
            return self._last
        return self._offer

    @Slot()
    def start(self) -> None:
        """Download what is offered, on from where an earlier download ended."""
        if self._thread is not None or self._offer is None:
            return
        self._last = None
        self._seen.clear()
        self._thread = DownloadThread(self._offer.wanted)
        self._thread.finished.connect(self._on_finished)
        self._thread.start()
        self._timer.start()
        self._show()

    @Slot()
    def cancel(self) -> None:
        """Give the download up; it goes on from there the next time."""
        if self._thread is not None:
            self._thread.requestInterruption()

    def close(self) -> None:
        """Give it up and wait until the thread is gone, which takes a fraction of a second."""
        self._timer.stop()
        if self._thread is not None:
            self._thread.requestInterruption()
            self._thread.wait()

    @Slot(object)
    def _on_found(self, problems: Sequence[Problem]) -> None:
        config = self._controller.draft.config
        self._offer = offer_for(config, problems)
        if self._offer is None and self._damaged and self._damaged.wanted.is_for(config):
            self._offer = self._damaged
        self._show()

    @Slot()
    def _on_draft(self) -> None:
        """What is offered is for what is in the form, and for nothing else."""
        if self._offer and not self._offer.wanted.is_for(self._controller.draft.config):
            self._offer = None
            self._show()

    @Slot(object)
    def _on_run_ended(self, end: RunEnded | None) -> None:
        """A damaged file is noticed when it is read: by a run, which is refused then."""
        run = self._controller.ended_run
        if end is not None and run is not None:
            codes = (DAMAGED, WEIGHTS_DAMAGED)
            damaged = [problem for problem in end.problems if problem.code in codes]
            self._damaged = offer_for(run.config, damaged) or self._damaged
            self._controller.checks.later()

    @Slot()
    def _look(self) -> None:
        if self._thread is not None:
            now = time.monotonic()
            if self._thread.here:
                self._seen.append((now, self._thread.here))
            while len(self._seen) > 2 and self._seen[1][0] <= now - _SPAN:
                self._seen.popleft()
            self._show()

    def _rate(self) -> float | None:
        """Bytes a second lately; what an earlier download left here is no part of it."""
        if len(self._seen) < 2:
            return None
        (began, first), (ended, last) = self._seen[0], self._seen[-1]
        return (last - first) / (ended - began)

    @Slot()
    def _on_finished(self) -> None:
        thread, self._thread = self._thread, None
        assert thread is not None
        self._timer.stop()
        thread.wait()  # `finished` is sent just before the thread is gone
        thread.deleteLater()
        if thread.whole:
            self._on_whole(thread.wanted)
            return
        stage = Stage.FAILED if thread.problem else Stage.CANCELLED
        if thread.here or thread.problem:
            self._last = Standing(thread.wanted, stage, thread.here, problem=thread.problem)
        if thread.problem and (self._offer is None or self._offer.wanted != thread.wanted):
            self.told.emit("error", thread.problem)  # the form is about something else by now
        self._show()
        if thread.error is not None:
            raise thread.error  # unforeseen: the banner shows it with its details

    def _on_whole(self, done: Wanted) -> None:
        if self._damaged is not None and self._damaged.wanted == done:
            self._damaged = None
        if done.weights is not None:
            here = Problem(path="", code="weights_here", facts={"arch": done.weights.arch})
        else:
            here = Problem(path="", code="dataset_here", facts={"dataset": tr_option(done.label)})
        self.told.emit("info", here)
        self._offer = None
        self._show()
        self._controller.checks.check()

    def _show(self) -> None:
        self._bar.show_standing(self.standing)
