"""What a run told: helpers for tests that listen to one."""

from __future__ import annotations

from collections.abc import Iterator

from dpgui.events import Event, Measured


def steps(events: list[Event]) -> list[int]:
    """The number of every step that was measured, in order."""
    return [step for event in events if isinstance(event, Measured) for step in event.steps]


def begun(told: Iterator[Event], at: int) -> list[Event]:
    """What is told up to step `at`."""
    events: list[Event] = []
    for event in told:
        events.append(event)
        if isinstance(event, Measured) and event.steps[-1] >= at:
            return events
    raise AssertionError(f"it ended too early: {events[-1] if events else 'nothing was told'}")
