"""What every test gets: folders of its own, no display, and a look at what it leaves behind."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Where a plugin is missing, know what `pyproject.toml` says that is meant for it.

    What needs a card is also run on machines that have one and no Qt; an unknown setting is an
    error there as anywhere.
    """
    if not pluginmanager.hasplugin("xdist"):
        for option in ("--maxprocesses", "--dist"):
            parser.addoption(option, help="Of pytest-xdist, which is not installed.")
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "Of pytest-qt, which is not installed.", type="linelist")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the runs, data, cache and settings of the person who runs it."""
    monkeypatch.setenv("DPGUI_RUNS_DIR", str(tmp_path / "runs"))
    monkeypatch.setenv("DPGUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("DPGUI_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("DPGUI_SETTINGS", str(tmp_path / "window.ini"))
    monkeypatch.setenv("DPGUI_TRUSTED_FILE", str(tmp_path / "trusted.json"))
    monkeypatch.delenv("DPGUI_SIMULATED_GPUS", raising=False)


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a window or a thread of ours alive. Asked only where Qt is loaded.

    Garbage is collected between tests, in their thread: what a test before left of its widgets must
    not be destroyed by a thread of this one (see `dpgui.ui.garbage`).
    """
    threads = set(threading.enumerate())
    if "PySide6.QtWidgets" not in sys.modules:
        yield
        return
    from dpgui.ui.garbage import collect

    gc.disable()
    yield
    collect()
    left = _top_level_widgets()
    assert not left, f"widgets left open: {left}"
    for thread in set(threading.enumerate()) - threads:
        if not thread.daemon:
            thread.join(timeout=5)
            assert not thread.is_alive(), f"thread left running: {thread}"


def _top_level_widgets() -> list[Any]:
    """Visible top-level widgets, after what was asked to go has gone."""
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return []
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]


@pytest.fixture
def with_terminal() -> Iterator[None]:
    """The loss of the terminal counts. Who starts the tests by nohup ignores it, and so do they."""
    number = getattr(signal, "SIGHUP", None)
    if number is None:
        pytest.skip("terminals hang up on POSIX alone")
    former = signal.signal(number, signal.SIG_DFL)
    yield
    signal.signal(number, former)
