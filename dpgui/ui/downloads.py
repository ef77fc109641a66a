"""`Downloads`: offers the dataset that the experiment lacks, and fetches it beside the window."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from dpgui.config import Pick, Problem
from dpgui.events import RunEnded
from dpgui.ui.controller import Controller
from dpgui.ui.download_state import Stage, Standing, Wanted, wanted
from dpgui.ui.download_thread import DownloadThread
from dpgui.ui.i18n import tr, tr_option

LOOK = 100
"""Milliseconds between two looks at how far it is."""
_SPAN = 3.0
"""Seconds over which the rate is measured."""


class Downloads(QObject):
    """At most one download at a time; it goes on whatever becomes of the form meanwhile.

    Args:
        controller: Knows what is wrong with the experiment, and checks it again.

    Signals:
        changed: The `Standing` to show, or None when there is nothing to download.
        told: level, sentence: something for the banner.
    """

    changed = Signal(object)
    told = Signal(str, object)

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._missing: Wanted | None = None
        self._damaged: Wanted | None = None
        self._last: Standing | None = None
        self._thread: DownloadThread | None = None
        self._seen: deque[tuple[float, int]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)
        controller.checks.found.connect(self._on_found)
        controller.run_ended.connect(self._on_run_ended)

    @property
    def standing(self) -> Standing | None:
        """What there is to show now: the download that goes on, else what the form lacks."""
        if self._thread is not None:
            thread = self._thread
            return Standing(thread.wanted, Stage.GOING, thread.here, self._rate())
        missing = self._missing
        if missing is not None and self._last is not None and self._last.wanted == missing:
            return self._last
        return None if missing is None else Standing(missing)

    @Slot()
    def start(self) -> None:
        """Download what is offered, on from where an earlier download ended."""
        if self._thread is not None or self._missing is None:
            return
        self._last = None
        self._seen.clear()
        self._thread = DownloadThread(self._missing)
        self._thread.finished.connect(self._on_finished)
        self._thread.start()
        self._timer.start()
        self._tell()

    @Slot()
    def cancel(self) -> None:
        """End the download; what is here is kept."""
        if self._thread is not None:
            self._thread.requestInterruption()

    def close(self) -> None:
        """Cancel, and wait until the thread is gone."""
        self._timer.stop()
        if self._thread is not None:
            self._thread.requestInterruption()
            self._thread.wait()

    @Slot(object)
    def _on_found(self, problems: Sequence[Problem]) -> None:
        pick = self._controller.draft.config.dataset
        self._missing = wanted(pick, problems) or self._damaged_one(pick)
        self._tell()

    @Slot(object)
    def _on_run_ended(self, end: RunEnded | None) -> None:
        """A damaged file is only noticed when it is read: by a run, which is refused then."""
        run = self._controller.ended_run
        if end is not None and run is not None:
            found = wanted(run.config.dataset, end.problems)
            self._damaged = found if found and found.again else self._damaged
            self._controller.checks.later()

    def _damaged_one(self, pick: Pick) -> Wanted | None:
        damaged = self._damaged
        place = (pick.name, str(pick.options.get("root", "")))
        return damaged if damaged and (damaged.name, damaged.root) == place else None

    @Slot()
    def _look(self) -> None:
        if self._thread is not None:
            now = time.monotonic()
            self._seen.append((now, self._thread.here))
            while len(self._seen) > 2 and self._seen[1][0] <= now - _SPAN:
                self._seen.popleft()
            self._tell()

    def _rate(self) -> float | None:
        """Bytes a second lately; what an earlier download left here is no part of it."""
        moving = [point for point in self._seen if point[1]]
        if len(moving) < 2:
            return None
        (began, first), (ended, last) = moving[0], moving[-1]
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
        self._last = Standing(thread.wanted, stage, thread.here, problem=thread.problem)
        if thread.problem and thread.wanted != self._missing:
            self.told.emit("error", thread.problem)  # the form is about something else by now
        self._tell()
        if thread.error is not None:
            raise thread.error  # an unforeseen error, shown by the banner

    def _on_whole(self, done: Wanted) -> None:
        if self._damaged is not None and replace(done, again=True) == self._damaged:
            self._damaged = None
        self._missing = None
        self._tell()
        said = tr("Downloads", "{0} is downloaded.").format(tr_option(done.label))
        self.told.emit("info", said)
        self._controller.checks.check()

    def _tell(self) -> None:
        self.changed.emit(self.standing)
