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

    Signals:
        happened: A `RunStarted` or `Entered`: the state may have changed.
        ended: The `RunEnded` of the session; the last signal, sent exactly once. Every event of
            the session is in the buffer by then.
    """

    happened = Signal(object)
    ended = Signal(object)

    def __init__(self, story: Story, buffer: EventBuffer) -> None:
        super().__init__()
        self.setObjectName("TrainingThread")
        self._story = story
        self._buffer = buffer

    def run(self) -> None:
        """Follow the story to its end; an error in following it is an end, too."""
        try:
            end = self._follow()
        except Exception:  # noqa: BLE001 - whatever happens, the window must hear of an end
            end = RunEnded(status="failed", code="session_broke", error=traceback.format_exc())
            self._buffer.put(end)
        self.ended.emit(end)

    def _follow(self) -> RunEnded:
        end: RunEnded | None = None
        for event in self._story():
            self._buffer.put(event)
            if isinstance(event, (RunStarted, Entered)):
                self.happened.emit(event)
            elif isinstance(event, RunEnded):
                end = event
        if end is None:
            end = RunEnded(status="interrupted")
            self._buffer.put(end)
        return end
