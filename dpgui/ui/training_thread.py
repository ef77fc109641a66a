"""`TrainingThread`: the QThread that follows one session of a run from its first event to its last.

What it iterates is the same story whether the loop runs in this very thread (`play`), in a child
process (whose log it follows) or in a run that another window left behind (`attach`). Each event
goes into the buffer, which the window empties when it has time; signals are sent only for what
changes the state of the window.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator

from PySide6.QtCore import QThread, Signal

from dpgui.events import Entered, Event, RunEnded, RunStarted
from dpgui.ui.event_buffer import EventBuffer

Story = Callable[[], Iterator[Event]]
"""Begins the story of a session. Called in the thread, since torch may be imported by it."""


class TrainingThread(QThread):
    """Follows one session. Kept alive by its owner until `finished`.

    Args:
        story: What to follow.
        buffer: Where every event goes.
        past: What earlier sessions of the run told, if any: it goes into the buffer first, and
            changes no state.

    Signals:
        happened: A `RunStarted` or `Entered`: the state may have changed.
        ended: The `RunEnded` of the session, or None if an interruption was requested: the run is
            left to itself. The last signal, sent exactly once, with every event in the buffer.
    """

    happened = Signal(object)
    ended = Signal(object)

    def __init__(self, story: Story, buffer: EventBuffer, past: Story | None = None) -> None:
        super().__init__()
        self.setObjectName("TrainingThread")
        self._story, self._buffer, self._past = story, buffer, past

    def run(self) -> None:
        """Follow the story to its end; an error in following it is an end, too."""
        try:
            end = self._follow()
        except Exception:  # noqa: BLE001 - whatever happens, the window must hear of an end
            end = self._add(
                RunEnded(status="failed", code="session_broke", error=traceback.format_exc())
            )
        self.ended.emit(end)

    def _follow(self) -> RunEnded | None:
        for event in self._past() if self._past else ():
            self._buffer.put(event)
        end: RunEnded | None = None
        for event in self._story():
            self._buffer.put(event)
            if isinstance(event, (RunStarted, Entered)):
                self.happened.emit(event)
            elif isinstance(event, RunEnded):
                end = event
            if self.isInterruptionRequested():
                return end  # which closes the story
        return end or self._add(RunEnded(status="interrupted"))

    def _add(self, end: RunEnded) -> RunEnded:
        self._buffer.put(end)
        return end
