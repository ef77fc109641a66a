"""What is to be started where a run takes several processes, and what became of them.

Free of torch, so that whoever asks for a launch need not load it; `dpgui.engine.elastic` does it.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from pydantic import BaseModel, ConfigDict, JsonValue

from dpgui.config.place import Place
from dpgui.events import RunEnded

_NOTICED = 60.0
"""Seconds in which every machine has noticed that one is lost, and ended its processes."""

CONFIG_KEY = "dpgui/config"
"""Under this the first machine tells the others what is trained, as TOML."""

ENDED: signal.Signals | None = getattr(signal, "SIGUSR2", None)
"""By this processes are ended that are left when one has died. Nobody else sends it, and it ends
them wherever they hang. Windows has none: there every end is by force."""

MACHINE_LOST = "machine_lost"
"""The code of a `Death` that is not of one process: a whole machine is gone without a word."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The part of a run that this machine takes.

    Attributes:
        words: The command line of one process.
        processes: How many of them here.
        place: Where the machines meet; None where there is but this one.
        leads: This machine is the one that the others look for, and process 0 runs on it.
        least: So many machines must be there.
        most: So many machines take part; with all of them it begins at once.
        restarts: How often processes that died are started again.
        wait: Seconds that a missing machine is waited for.
        told: What others may ask for before they take part, by key.
    """

    words: Sequence[str]
    processes: int
    place: Place | None = None
    leads: bool = True
    least: int = 1
    most: int = 1
    restarts: int = 0
    wait: float = 300.0
    told: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def patience(self) -> float:
        """Seconds after which too few machines end the run: the wait, and what a loss takes.

        Where some may be missing, the wait begins when the least are there, and they are waited
        for themselves before that.
        """
        waits = 2 if 1 < self.least < self.most else 1
        return waits * self.wait + _NOTICED


@dataclass(frozen=True, slots=True)
class Meeting:
    """The machines have met, and their processes are about to begin.

    Attributes:
        machines: How many there are.
        processes: Of all machines together.
    """

    machines: int
    processes: int


class Death(BaseModel):
    """A process that ended as it should not.

    Attributes:
        rank: Its number among all processes; of a whole machine, its number.
        exit_code: Negative for a signal.
        end: What it still could say.
        seen: When it was found dead, in seconds since 1970.
    """

    model_config = ConfigDict(frozen=True)

    rank: int
    exit_code: int
    end: RunEnded | None = None
    seen: float


class Again(Enum):
    """Whether processes that died are started again."""

    NO = "no"
    COUNTED = "counted"
    """As one of the restarts that are left."""
    FREE = "free"
    """Beside them: it is known what was wrong, and that it will be different."""


class Node(Protocol):
    """Who is told how a launch goes. All of it happens on the main thread."""

    def waits(self) -> None:
        """No process runs, and the other machines are waited for. May take long."""
        ...

    def met(self, meeting: Meeting) -> None:
        """Nobody is waited for any more; the processes are started next."""
        ...

    def begun(self) -> None:
        """The processes run. Signal handlers are torch's now, and may be set again."""
        ...

    def over(self) -> None:
        """The processes have ended, or are about to."""
        ...

    def died(self, deaths: Sequence[Death], left: int) -> Again:
        """Processes died, and the others are gone, too.

        Args:
            deaths: Of all machines that could still say so.
            left: How many restarts are left.

        Returns:
            Whether to begin again.
        """
        ...


class LaunchError(Exception):
    """The machines did not meet, or lost each other: a sentence by its code and facts."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class LaunchStopped(Exception):  # noqa: N818 - it is no error: somebody asked for it
    """Raised by a signal handler while nobody runs yet, to end the waiting."""
