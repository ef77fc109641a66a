"""Runs: their folders, their logs, what the logs tell, and the sessions that write them."""

from dpgui.runs.child import Child
from dpgui.runs.columns import Axis, Column
from dpgui.runs.history import History
from dpgui.runs.meta import RunMeta
from dpgui.runs.rows import RunRow
from dpgui.runs.run import Run
from dpgui.runs.session import Host, attach, perform, play
from dpgui.runs.status import ENDED, RunStatus
from dpgui.runs.store import RunStore
from dpgui.runs.zygote import Zygote

__all__ = [
    "ENDED",
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
