"""When the loop looks up from its steps: to report, and to hear what is wished.

One process looks at the clock. Several must look up at the same step, so the leader says how many
steps there are until then, and what is wished and what time it is are agreed on at that moment: a
pause, a stop or a save can then never meet another member's step.
"""

from __future__ import annotations

import time
from typing import Literal, Protocol

from dpgui.engine.control import Control, Wish
from dpgui.engine.ending import GivenUp, Stopped
from dpgui.engine.stopwatch import Stopwatch
from dpgui.engine.team import Team

Round = Literal["step", "evaluation"]

_MOST = 256
"""Rounds between two looks, however quick they are."""
GRACE = 10.0
"""Seconds that one of several waits on for data once it shall stop."""
_STRENGTH = (
    Wish.GO,
    Wish.SAVE,
    Wish.STOP_AFTER_EPOCH,
    Wish.PAUSE,
    Wish.STOP,
    Wish.INTERRUPT,
)
_ENDS = (Wish.STOP, Wish.INTERRUPT)


class Pace(Protocol):
    """Says when to look up."""

    @property
    def control(self) -> Control:
        """What is wished, the same for every member of a team."""
        ...

    @property
    def watch(self) -> Stopwatch:
        """Training time, the same for every member of a team."""
        ...

    def begin(self, what: Round) -> None:
        """Rounds of `what` begin, or go on after a look."""
        ...

    def due(self) -> bool:
        """Whether it is time to look up; asked after each round."""
        ...

    def agree(self) -> None:
        """Agree on wishes and time now."""
        ...

    def waits(self) -> None:
        """Data are waited for, which may never come; called now and then meanwhile (O-75).

        Raises:
            Stopped: If a process alone shall stop.
            GivenUp: If one of several shall, and the data still do not come.
        """
        ...


def pace_of(team: Team, control: Control, watch: Stopwatch, every: float) -> Pace:
    """The pace of a process alone, or of one of several, that looks up `every` so many seconds."""
    if team.size == 1:
        return OwnPace(control, watch, every)
    return SharedPace(team, control, watch, every)


class OwnPace:
    """One process: looks up by the clock, and at once when something pressing is wished."""

    def __init__(self, control: Control, watch: Stopwatch, every: float) -> None:
        self.control, self.watch = control, watch
        self._every, self._due = every, 0.0

    def begin(self, what: Round) -> None:
        self._due = time.perf_counter() + self._every

    def due(self) -> bool:
        return time.perf_counter() >= self._due or self.control.pressing

    def agree(self) -> None:
        """Alone, that is done."""

    def waits(self) -> None:
        if self.control.wish in _ENDS:
            raise Stopped(self.control.wish)


class SharedPace:
    """One of several: looks up after as many rounds as the leader said the last time.

    Pauses and saves are heard by the leader alone; a stop by whoever hears it.

    Args:
        team: Who must agree.
        control: What is wished of this process.
        watch: The leader's is everybody's.
        every: Seconds between two looks, about.
    """

    def __init__(self, team: Team, control: Control, watch: Stopwatch, every: float) -> None:
        self._team, self._heard, self._every = team, control, every
        self.control = Control()
        self.watch = LeaderWatch(watch)
        self._what: Round = "step"
        self._length: dict[Round, int] = {"step": 1, "evaluation": 1}
        self._wanted = dict(self._length)
        self._left = self._next = 1
        self._began = 0.0
        self._reached = False
        self._asked: float | None = None

    def begin(self, what: Round) -> None:
        now = time.perf_counter()
        if self._reached and what == self._what:
            length = self._length[what]
            fitting = self._every * length / max(now - self._began, 1e-9)
            self._wanted[what] = max(1, min(int(fitting), 2 * length, _MOST))
            self._length[what] = self._next
        self._what, self._began, self._reached = what, now, False
        self._left = self._length[what]

    def due(self) -> bool:
        self._left -= 1
        self._asked = None
        if self._left:
            return False
        self._reached = True
        self.agree()
        return True

    def agree(self) -> None:
        leads, wish = self._team.leads, self._heard.wish
        save = self._heard.take_save()
        counts = leads or wish in _ENDS
        wish_, save_, seconds, rounds = self._team.most(
            [
                _STRENGTH.index(wish) if counts else 0,
                float(leads and save),
                self.watch.own() if leads else 0.0,
                float(self._wanted[self._what]) if leads else 0.0,
            ]
        )
        self.control.ask(_STRENGTH[int(wish_)])
        if save_:
            self.control.ask(Wish.SAVE)
        self.watch.agreed = seconds
        self._next = max(1, int(rounds))

    def waits(self) -> None:
        """The others may be anywhere, so data that come late are waited for, to stop together."""
        if self._heard.wish not in _ENDS:
            return
        now = time.monotonic()
        if self._asked is None:
            self._asked = now
        elif now - self._asked > GRACE:
            raise GivenUp(self._heard.wish)


class LeaderWatch(Stopwatch):
    """The leader's watch, which stands still between two agreements.

    Attributes:
        agreed: Seconds as of the last one.
    """

    def __init__(self, watch: Stopwatch) -> None:
        self._own = watch
        self.agreed = watch.read()

    def own(self) -> float:
        """What this process's own watch says."""
        return self._own.read()

    def read(self) -> float:
        return self.agreed

    def pause(self) -> None:
        self._own.pause()

    def go_on(self) -> None:
        self._own.go_on()
