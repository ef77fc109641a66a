"""The zygote, seen from the window: a process that has torch loaded and forks workers on demand.

Loading torch takes seconds; a fork of a process that has loaded it takes a few milliseconds. The
window starts the zygote after its first paint, so Start is immediate. Its other side is
`dpgui.runs.forks`.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from dpgui.runs.child import ZYGOTE, Child, command, environment, spawn

_LAST_WAIT = 5.0
"""Seconds that the zygote is given to end once its stdin is closed."""


class Zygote:
    """Keeps a warm process and launches runs from it; where that fails, from a cold one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._ready = threading.Event()
        self._lock = threading.Lock()
        self._children: list[Child] = []
        self._closing = False

    def start(self) -> None:
        """Start the process and return at once; where fork is missing do nothing."""
        if self._process is not None or not hasattr(os, "fork"):
            return
        with suppress(OSError):  # launch() then starts each worker by itself, and says why it fails
            self._process = subprocess.Popen(
                command(ZYGOTE),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment(),
                start_new_session=True,
            )
            self._reader = threading.Thread(target=self._hear, name="zygote", daemon=True)
            self._reader.start()

    @property
    def pid(self) -> int | None:
        """Of the warm process, or None if there is none."""
        return self._process.pid if self._process else None

    @property
    def ready(self) -> bool:
        """Whether torch is loaded and the next launch is a fork."""
        return self._ready.is_set() and self._living()

    def wait(self, seconds: float) -> bool:
        """Wait until it is ready, at most `seconds`; whether it is."""
        return self._ready.wait(seconds) and self._living()

    def launch(self, folder: Path) -> Child:
        """Begin a session of the run in `folder`; returns at once.

        While torch is still being loaded the session begins as soon as it is.
        """
        child = Child(folder)
        with self._lock:
            if self._asked(folder):
                self._children.append(child)
                return child
        return spawn(folder, child)

    def close(self) -> None:
        """End the process. Runs that live do as their `on_window_close` says."""
        process, self._closing = self._process, True
        if process is None or process.stdin is None or process.stdout is None:
            return
        with suppress(OSError):
            process.stdin.close()
        if not self._ready.is_set() and not self._children:
            process.kill()  # it is loading torch, hears nothing for seconds, and nobody needs it
        try:
            process.wait(_LAST_WAIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader:
            self._reader.join(_LAST_WAIT)
        process.stdout.close()

    def _living(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _asked(self, folder: Path) -> bool:
        """Ask for a fork; whether somebody is there to hear it."""
        process = self._process
        if process is None or process.stdin is None or not self._living():
            return False
        try:
            process.stdin.write(json.dumps({"folder": str(folder)}).encode() + b"\n")
            process.stdin.flush()
        except (OSError, ValueError):  # a broken or a closed pipe
            return False
        return True

    def _hear(self) -> None:
        """Follow the reports until the zygote is gone."""
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._take(json.loads(line))
        with self._lock:
            left, self._children = self._children, []
        for child in left:
            if child.pid is None and not self._closing:
                spawn(child.folder, child)  # the fork was asked for and never made
            else:
                child.unseen()

    def _take(self, report: dict[str, Any]) -> None:
        match report:
            case {"ready": _}:
                self._ready.set()
            case {"begun": int(pid), "folder": str(folder)}:
                with self._lock:
                    self._waiting(folder).begun(pid)
            case {"refused": str(why), "folder": str(folder)}:
                with self._lock:
                    child = self._waiting(folder)
                    self._children.remove(child)
                child.refused(why)
            case {"over": int(pid), "code": int(code)}:
                with self._lock:
                    child = next(each for each in self._children if each.pid == pid)
                    self._children.remove(child)
                child.over(code)
            case _:
                pass

    def _waiting(self, folder: str) -> Child:
        """The child that was asked for and has not begun."""
        return next(c for c in self._children if c.pid is None and str(c.folder) == folder)
