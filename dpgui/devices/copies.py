"""Whether what one GPU sends to another arrives: tried in a child process, heard here (O-16).

On machines where ACS or IOMMU translation redirects writes between cards, the driver says that
cards reach each other, and then a copy never ends, or brings zeros.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from queue import Empty, Queue
from typing import IO, Any, cast

from pydantic import JsonValue

from dpgui import paths
from dpgui.config.problem import Problem
from dpgui.devices.device import Device, device_problem

PROGRAM = ("-P", "-m", "dpgui.devices.copying")
_OFTEN = 0.1
_LAST = 1.0
"""Seconds for a child that was killed to be gone. One whose copy hangs in the driver stays."""

_known: dict[frozenset[str], tuple[Problem, ...]] = {}
"""What was found in this process, by the devices."""


class Copies:
    """A trial of all ordered pairs of `devices`, which begins at once; to be closed.

    Nothing is started for fewer than two, nor for those that this process has tried already.

    Args:
        devices: CUDA devices.
        start: Seconds until the first pair: torch is loaded and CUDA started.
        silence: Seconds for each pair.
        program: What the interpreter runs, before the names of the devices.
    """

    def __init__(
        self,
        devices: Sequence[Device],
        *,
        start: float = 60.0,
        silence: float = 20.0,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self._names = [device.id for device in devices]
        self._key = frozenset(device.uuid or device.id for device in devices)
        self._start, self._silence = start, silence
        self._total = len(devices) * (len(devices) - 1)
        self._pair: tuple[str, str] | None = None
        self._arrived, self._complaint = 0, ""
        self._lines: Queue[str | None] = Queue()
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        if self._total and self._key not in _known:
            self._begin(program)

    def __enter__(self) -> Copies:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def answer(self) -> Generator[tuple[int, int], None, list[Problem]]:
        """Wait for the end, telling ten times a second how many pairs were tried, and of how many.

        Returns:
            What keeps these devices from training together; a warning where nobody could tell.
        """
        if not self._total:
            return []
        if self._key in _known:
            return list(_known[self._key])
        if self._process is None:
            return [self._untried(self._complaint)]
        found = yield from self._heard()
        self.close()
        if all(problem.code != "copies_untried" for problem in found):
            _known[self._key] = tuple(found)
        return found

    def close(self) -> None:
        """End the child. One that cannot be ended is left alone: it must not hold us up, too."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        if process.stdin is not None:
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_LAST)
        if self._reader is not None:
            self._reader.join(_LAST)

    def _begin(self, program: Sequence[str]) -> None:
        try:
            process = self._process = subprocess.Popen(
                [sys.executable, *program, *self._names],
                stdin=subprocess.PIPE,  # its end is ours: a run may be killed meanwhile
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                env=paths.child_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self._complaint = error.strerror or str(error)
            return
        # A thread, since a pipe cannot be read with a limit of time on every system.
        self._reader = threading.Thread(
            target=_read, args=(process.stdout, self._lines), name="copies", daemon=True
        )
        self._reader.start()

    def _heard(self) -> Generator[tuple[int, int], None, list[Problem]]:
        due = time.monotonic() + self._start
        while True:
            try:
                line = self._lines.get(timeout=_OFTEN)
            except Empty:
                if time.monotonic() >= due:
                    return [self._silent()]
                yield self._arrived, self._total
                continue
            due = time.monotonic() + self._silence
            if line is None:
                return self._ended()
            if (found := self._told(line)) is not None:
                return [found]

    def _told(self, line: str) -> Problem | None:
        """What the child said; a problem if it is one."""
        told = _object_in(line)
        if told is None:  # a library's own words, or an error's
            self._complaint = line.strip().rstrip(".") or self._complaint
        elif "trying" in told:
            source, target = told["trying"]
            self._pair = (str(source), str(target))
        elif told.get("arrived"):
            self._arrived += 1
        elif "failed" in told:
            return self._failed(str(told["failed"]))
        else:
            return self._of_pair("copy_changed")
        return None

    def _ended(self) -> list[Problem]:
        """What it means that the child is over by itself."""
        done = self._arrived == self._total
        return [] if done else [self._failed(self._complaint or "its process ended early")]

    def _silent(self) -> Problem:
        if self._pair is None:
            names, seconds = ", ".join(self._names), round(self._start, 1)
            return device_problem("copies_silent", devices=names, seconds=seconds)
        return self._of_pair("copy_hangs", seconds=round(self._silence, 1))

    def _failed(self, why: str) -> Problem:
        if self._pair is None:
            return self._untried(why)
        return self._of_pair("copy_failed", why=why)

    def _untried(self, why: str) -> Problem:
        return device_problem("copies_untried", "warning", devices=", ".join(self._names), why=why)

    def _of_pair(self, code: str, **facts: JsonValue) -> Problem:
        source, target = self._pair or ("", "")
        return Problem(
            path="devices", code=code, facts={"source": source, "target": target, **facts}
        )


def _read(pipe: IO[str], lines: Queue[str | None]) -> None:
    """Put each line of `pipe` into `lines`, and None at its end."""
    with pipe:
        for line in pipe:
            lines.put(line)
    lines.put(None)


def _object_in(line: str) -> dict[str, Any] | None:
    try:
        told: Any = json.loads(line)
    except ValueError:
        return None
    return cast("dict[str, Any]", told) if isinstance(told, dict) else None
