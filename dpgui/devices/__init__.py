"""What can train on this machine, what it is doing, and which of it a config means.

Everything here is quick and knows neither torch nor Qt; torch is asked in a child process.
"""

from dpgui.devices.asking import Question, ask_torch
from dpgui.devices.copies import Copies
from dpgui.devices.detection import detect
from dpgui.devices.device import Device, OtherProgram, Reading
from dpgui.devices.monitor import Monitor
from dpgui.devices.report import Accelerator, TorchDevice, TorchReport
from dpgui.devices.selection import Suggestion, resolve, suggest
from dpgui.devices.simulated import simulated_count

__all__ = [
    "Accelerator",
    "Copies",
    "Device",
    "Monitor",
    "OtherProgram",
    "Question",
    "Reading",
    "Suggestion",
    "TorchDevice",
    "TorchReport",
    "ask_torch",
    "detect",
    "resolve",
    "simulated_count",
    "suggest",
]
