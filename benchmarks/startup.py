"""How long until the window is on the screen, and until `--help` is answered?

    python benchmarks/startup.py --repeats 5

Ratios against `import torch, torchvision`, the import that a dashboard written the simple way
would wait for. Fresh processes, interleaved. The window is timed from the start of its process to
its first paint, on whatever display there is (offscreen without one).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMPORT = [sys.executable, "-c", "import torch, torchvision"]
HELP = [sys.executable, "-m", "dpgui", "--help"]
WINDOW = [sys.executable, str(ROOT / "benchmarks" / "startup.py"), "--window"]


def first_paint() -> None:
    """Open the window as `dpgui` does, print the time of its first paint, and leave."""
    sys.path.insert(0, str(ROOT))
    sys.argv = ["dpgui"]
    from dpgui.__main__ import main

    def painted(_: object) -> None:  # stands for `Desk.begin`, which the first paint calls
        loaded = sorted({"torch", "torchvision"} & sys.modules.keys())
        print(json.dumps({"painted": time.time(), "loaded": loaded}), flush=True)
        os._exit(0)

    import importlib.abc
    import importlib.machinery

    class Hook(importlib.abc.MetaPathFinder):
        """Replaces `begin` when the module is loaded, so that no import comes earlier."""

        def find_spec(self, name, path=None, target=None):
            if name != "dpgui.ui.app":
                return None
            sys.meta_path.remove(self)
            spec = importlib.machinery.PathFinder.find_spec(name, path)
            load = spec.loader.exec_module

            def exec_module(module):
                load(module)
                module.Desk.begin = painted

            spec.loader.exec_module = exec_module
            return spec

    sys.meta_path.insert(0, Hook())
    main([])


def once(command: list[str], environment: dict[str, str]) -> float:
    """Seconds of one fresh process (for the window: until its first paint)."""
    began = time.time()
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    ended = time.time()
    if done.returncode:
        raise SystemExit(f"{command} failed:\n{done.stderr[-2000:]}")
    if command is WINDOW:
        told = json.loads(done.stdout.splitlines()[-1])
        if told["loaded"]:
            raise SystemExit(f"the window's process has loaded {told['loaded']}")
        return told["painted"] - began
    return ended - began


def main() -> None:
    """Measure, print, and leave the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--window", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.window:
        first_paint()
        return
    commands = {"import torch, torchvision": IMPORT, "window": WINDOW, "dpgui --help": HELP}
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DPGUI_SETTINGS": f"{folder}/window.ini",
            "DPGUI_RUNS_DIR": f"{folder}/runs",
            "PYTHONPATH": str(ROOT),
        }
        if not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
            environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        for name, command in commands.items():
            once(command, environment)  # once for the file cache
            del name
        for _ in range(args.repeats):
            for name, command in commands.items():
                times[name].append(once(command, environment))
    reference = statistics.median(times["import torch, torchvision"])
    print("| what | median s | best s | of the import |\n|---|--:|--:|--:|")
    for name, found in times.items():
        middle = statistics.median(found)
        print(f"| {name} | {middle:.2f} | {min(found):.2f} | {middle / reference:.2f} |")
    print(
        json.dumps(
            {
                name: {"seconds": found, "ratio": statistics.median(found) / reference}
                for name, found in times.items()
            }
        )
    )


if __name__ == "__main__":
    main()
