"""Copies a pattern between each ordered pair of the devices that are named on its command line.

It is a program of its own because a copy that never arrives cannot be given up by the process that
waits for it. Each pair is named before it is tried, so that a listener knows where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Mapping
from itertools import permutations
from types import ModuleType

from dpgui.config.problem import first_line

_LENGTH = 1 << 20
"""Numbers of the pattern, 4 bytes each: more than what drivers copy in one go."""


def main() -> int:
    """Tell of each pair, as lines of JSON: `trying`, then `arrived` (a bool) or `failed` (why)."""
    parser = argparse.ArgumentParser(prog="python -m dpgui.devices.copying", description=__doc__)
    parser.add_argument("devices", nargs="+")
    words = parser.parse_args()
    threading.Thread(target=_leave_with_listener, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    import torch

    for source, target in permutations(words.devices, 2):
        _say({"trying": [source, target]})
        _say(_tried(torch, source, target))
    return 0


def arrives(torch: ModuleType, source: str, target: str) -> bool:
    """Whether a pattern on the device `source` is the same after a copy to `target`."""
    pattern = torch.arange(1, _LENGTH + 1, dtype=torch.int32)
    sent = pattern.to(source)
    there = torch.zeros(_LENGTH, dtype=torch.int32, device=target)
    there.copy_(sent)
    return bool(torch.equal(there.cpu(), pattern))


def _tried(torch: ModuleType, source: str, target: str) -> Mapping[str, object]:
    try:
        return {"arrived": arrives(torch, source, target)}
    except RuntimeError as error:
        return {"failed": first_line(error)}


def _leave_with_listener() -> None:
    """The end of stdin is the end of the process that listens, however it died."""
    os.read(0, 1)  # not sys.stdin's: that would keep its lock while the interpreter ends
    os._exit(1)


def _say(told: Mapping[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(told)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
