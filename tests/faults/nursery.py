"""A process that has torch loaded and forks windows: each begins in milliseconds.

A window is what a real one is without its widgets: it has a zygote of its own, which forks the
worker, and it follows the run. A worker that leads several processes forks these, too, in place of
starting interpreters; torch's launcher watches them all the same. Folders come as JSON lines on
stdin, pids go out the same way.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from torch.distributed.elastic.agent.server.api import WorkerGroup, WorkerSpec
from torch.distributed.elastic.rendezvous import RendezvousHandler

from dpgui.engine import elastic
from dpgui.engine.control import Control
from dpgui.engine.launch import Launch
from dpgui.engine.warm import warm_up
from dpgui.runs import Run, Zygote, forks, perform, rank

spec_of = elastic._spec


class ForkedProcess:
    """What `Zygote` needs of a `subprocess.Popen`, over a process that was forked."""

    def __init__(self) -> None:
        to_child, self._stdin = os.pipe()
        self._stdout, from_child = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            os.dup2(to_child, 0)
            os.dup2(from_child, 1)
            for handle in (to_child, self._stdin, self._stdout, from_child):
                os.close(handle)
            os._exit(forks.serve())
        os.close(to_child)
        os.close(from_child)
        self.stdin = os.fdopen(self._stdin, "wb")
        self.stdout = os.fdopen(self._stdout, "rb")
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        if self._code is None:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._code

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class ForkedZygote(Zygote):
    """A zygote that is forked instead of started anew."""

    def start(self) -> None:
        process: Any = ForkedProcess()  # before there is a thread that a fork would lose
        self._process = process
        self._reader = threading.Thread(target=self._hear, name="zygote", daemon=True)
        self._reader.start()


class ForkingAgent(elastic._Agent):
    """dpgui's agent, whose ranks are forks of it."""

    def _start_workers(self, worker_group: WorkerGroup) -> dict[int, Any]:
        self._start_method = "fork"
        return super()._start_workers(worker_group)


def forking(order: Launch, handler: RendezvousHandler) -> WorkerSpec:
    """What is started for `order`, as a function in place of a command line."""
    *_, folder, _ = order.words
    return replace(spec_of(order, handler), entrypoint=be_rank, args=(folder,))


def be_rank(folder: str) -> None:
    """Train a rank's part of the run in `folder`; return after a good end, as torch wants it."""
    try:
        rank.work(Path(folder))
    except SystemExit as end:
        if end.code:
            os._exit(int(end.code))


def be_window(folder: Path) -> None:
    """Perform the run in `folder` to its end, and end."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(0, 1)
    warm = ForkedZygote()
    warm.start()
    for _ in perform(Run(folder), Control(), warm=warm):
        pass
    warm.close()


def say(**report: int) -> None:
    """Tell whoever started this process."""
    sys.stdout.write(json.dumps(report) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Fork a window for each folder until stdin ends."""
    warm_up()
    elastic._Agent, elastic._spec, rank.leave = ForkingAgent, forking, sys.exit
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a window
    say(ready=os.getpid())
    while line := os.read(0, 65536):
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                be_window(Path(json.loads(line)["folder"]))
                code = 0
            finally:
                os._exit(code)
        say(window=pid)


if __name__ == "__main__":
    sys.exit(main())
