"""Runs: their folders, their logs, what the logs tell, and the sessions that write them."""

from dpgui.runs.columns import Axis, Column
from dpgui.runs.history import History
from dpgui.runs.status import ENDED, RunStatus

__all__ = ["ENDED", "Axis", "Column", "History", "RunStatus"]
