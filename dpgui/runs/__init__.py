"""Runs: their folders, their logs, what the logs tell, and the sessions that write them.

What needs numpy is imported when it is first asked for: a window that opens does not wait for it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from dpgui.runs.child import Child
from dpgui.runs.meta import RunMeta
from dpgui.runs.rows import RunRow
from dpgui.runs.run import Run
from dpgui.runs.session import Host, attach, perform, play
from dpgui.runs.status import ENDED, EXIT_CODES, RunStatus
from dpgui.runs.store import RunStore
from dpgui.runs.zygote import Zygote

if TYPE_CHECKING:
    from dpgui.runs.columns import Axis, Column
    from dpgui.runs.history import History

__all__ = [
    "ENDED",
    "EXIT_CODES",
    "Axis",
    "Child",
    "Column",
    "History",
    "Host",
    "Run",
    "RunMeta",
    "RunRow",
    "RunStatus",
    "RunStore",
    "Zygote",
    "attach",
    "perform",
    "play",
]

_WITH_NUMPY = {"Axis": "columns", "Column": "columns", "History": "history"}


def __getattr__(name: str) -> object:
    if name not in _WITH_NUMPY:
        raise AttributeError(name)
    module = importlib.import_module(f"dpgui.runs.{_WITH_NUMPY[name]}")
    found: object = getattr(module, name)
    return found
