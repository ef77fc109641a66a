"""The window's application, from the command line's wish to the exit code."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import sys
from collections.abc import Generator
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from dpgui import __version__, paths
from dpgui.ui.desk import Desk
from dpgui.ui.errors import ErrorHooks
from dpgui.ui.garbage import collected_here
from dpgui.ui.options import WindowOptions
from dpgui.ui.settings import Settings

_LOG = logging.getLogger("dpgui")
_LOG_BYTES = 1_000_000


def main(options: WindowOptions) -> int:
    """Open the window, stay until it is closed, return the exit code.

    1. The log, and the file for native crashes, come first: all that follows may fail.
    2. The application object, without which no Qt object can be made. torch is not imported here
       or later: it lives in other processes (and, with the host "thread", in the run's thread).
    3. The error hooks: from here on an error is a banner, and not the end. And the garbage, which
       no other thread may collect.
    4. The desk: language and look before the first widget, then the window and what works behind
       it. It is shown before anything slow begins.
    5. After the first paint: the devices, the charts, the warm worker, the list of runs, the runs
       that still live; last, once, what torch can use. `Desk.begin` tells that part.
    6. The event loop, until the window is closed. Then everything is let go, first what leans on
       other things. An error that nobody foresaw makes the exit code at least 1.
    """
    settings = Settings()
    with _log_kept_in(settings.file.parent):
        app = _application()
        hooks = ErrorHooks()
        hooks.install()
        try:
            with collected_here(app):
                desk = Desk(app, settings, options)
                hooks.caught.connect(desk.presenter.on_unforeseen)
                desk.open()
                app.exec()
                desk.close()
        finally:
            hooks.remove()
        return desk.exit_code or int(hooks.seen > 0)


def _application() -> QApplication:
    # Qt would share out large fills to threads and wait for them: on cores that a run keeps busy
    # the wait is longer than the fill.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(["dpgui"])
    app.setApplicationName("dpgui")
    app.setApplicationDisplayName("dpgui")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("dpgui")
    app.setWindowIcon(QIcon(str(paths.resource("icons", "dpgui.svg"))))
    app.setQuitOnLastWindowClosed(True)
    return app


@contextlib.contextmanager
def _log_kept_in(folder: Path) -> Generator[None]:
    """Write warnings and worse to `window.log`, native stacks to `window-crash.txt`.

    A folder that cannot be written costs the log, never the window.
    """
    with contextlib.ExitStack() as open_files:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                folder / "window.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8"
            )
            crash = open_files.enter_context((folder / "window-crash.txt").open("w"))
        except OSError as error:
            sys.stderr.write(f"no log is kept: {error}\n")
            yield
            return
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        _LOG.addHandler(handler)
        faulthandler.enable(file=crash)
        try:
            yield
        finally:
            faulthandler.disable()
            _LOG.removeHandler(handler)
            handler.close()
