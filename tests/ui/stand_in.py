"""What stands in for `dpgui` where the window asks it in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Script = Callable[[str], None]
"""Has this program run instead of `dpgui`."""

HEAD = """
import json, os, pathlib, signal, sys, time
words = sys.argv[3:]  # what dpgui was asked
def say(**told):
    print(json.dumps(told), flush=True)
"""
"""What such a program may use."""


def telling(*lines: dict[str, Any], then: str = "") -> str:
    """A program that tells `lines`, and then does `then`."""
    return "\n".join([*(f"say(**{line!r})" for line in lines), then])
