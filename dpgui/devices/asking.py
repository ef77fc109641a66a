"""The parent's side of the probe: start it, wait, and turn every failure into a sentence."""

from __future__ import annotations

import subprocess
import sys

from pydantic import ValidationError

from dpgui import paths
from dpgui.config.problem import ConfigError
from dpgui.devices.device import device_problem
from dpgui.devices.report import TORCH_MISSING, TorchReport

_GRACE = 2.0
"""Seconds after which the parent ends a probe that did not end itself in time."""


class Question:
    """What can the installed torch use? Asked in a child process, once."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._given_up = False

    def ask(self, timeout: float = 60.0) -> TorchReport:
        """The answer. Takes seconds: use a thread.

        Args:
            timeout: Seconds to wait. A first import of torch from a slow disk may take tens.

        Raises:
            ConfigError: If torch is missing, cannot be loaded or does not answer in time.
        """
        try:
            with _started(timeout) as self._process:
                if self._given_up:
                    self._process.kill()
                return _answer(self._process, timeout)
        except OSError as error:
            raise ConfigError([device_problem("torch_broken", why=str(error))]) from None

    def give_up(self) -> None:
        """End the child, from any thread: nobody waits for the answer any more."""
        self._given_up = True
        if self._process is not None:
            self._process.kill()


def ask_torch(timeout: float = 60.0) -> TorchReport:
    """`Question.ask` where nobody will give it up."""
    return Question().ask(timeout)


def _started(timeout: float) -> subprocess.Popen[str]:
    # -P: a file called random.py in the folder a person happens to be in must not be imported.
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "dpgui.devices.probe", "--limit", str(timeout)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        env=paths.child_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _answer(process: subprocess.Popen[str], timeout: float) -> TorchReport:
    try:
        output, complaint = process.communicate(timeout=timeout + _GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise _silent(timeout) from None
    return _read(
        subprocess.CompletedProcess(process.args, process.returncode, output, complaint), timeout
    )


def _read(done: subprocess.CompletedProcess[str], timeout: float) -> TorchReport:
    if done.returncode == TORCH_MISSING:
        raise ConfigError([device_problem("torch_missing", python=sys.executable)])
    lines = done.stdout.strip().splitlines()
    if done.returncode == 0 and lines:
        try:
            return TorchReport.model_validate_json(lines[-1])
        except ValidationError:
            why = "its report cannot be read"
            raise ConfigError([device_problem("torch_broken", why=why)]) from None
    if done.stderr.startswith("Timeout ("):  # faulthandler's first word when the limit is over
        raise _silent(timeout)
    raise ConfigError([device_problem("torch_broken", why=_reason(done))])


def _silent(timeout: float) -> ConfigError:
    return ConfigError([device_problem("torch_silent", seconds=round(timeout, 1))])


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode < 0:
        return f"it was ended by signal {-done.returncode}"
    lines = done.stderr.strip().splitlines()
    return lines[-1].rstrip(".") if lines else f"exit code {done.returncode}"
