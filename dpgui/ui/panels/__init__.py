"""The panels of the window. They take values and send signals; they know nobody else."""

from dpgui.ui.panels.banner import Banner, Message, Offer
from dpgui.ui.panels.devices_panel import DevicesPanel
from dpgui.ui.panels.download_bar import DownloadBar
from dpgui.ui.panels.log_panel import LogPanel
from dpgui.ui.panels.progress_panel import ProgressPanel
from dpgui.ui.panels.runs_panel import RunsPanel

__all__ = [
    "Banner",
    "DevicesPanel",
    "DownloadBar",
    "LogPanel",
    "Message",
    "Offer",
    "ProgressPanel",
    "RunsPanel",
]
