"""Does the window stay smooth while a run uses every core?

    python benchmarks/responsiveness.py --rounds 3 --seconds 10

A precise timer beats every 5 ms in the window's event loop; how late each beat comes is how long
a click would have waited. The whole window is open and its charts are drawn while a small CNN
trains on all cores. Fresh processes, interleaved: nothing training, host "process", host "thread".
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
HOSTS = ("none", "process", "thread")
BEAT = 0.005


def window(host: str, seconds: float, folder: Path) -> None:
    """Open the window, train on `host`, and print how late the beats were, in ms."""
    sys.path.insert(0, str(ROOT))
    import psutil
    from PySide6.QtCore import Qt, QTimer

    from dpgui.config import preset, with_overrides
    from dpgui.ui.app import _application
    from dpgui.ui.desk import Desk
    from dpgui.ui.options import WindowOptions
    from dpgui.ui.settings import Settings

    used = "process" if host == "none" else host
    config = with_overrides(
        preset("digits-cnn"),
        [f"host={used}", "devices=cpu", "train.epochs=100000", "model.channels=64,128"],
    )
    app = _application()
    options = WindowOptions(
        config, start=host != "none", runs_dir=folder / "runs", size=(1440, 900)
    )
    desk = Desk(app, Settings(), options)
    late: list[float] = []
    due = 0.0

    def beat() -> None:
        nonlocal due
        now = time.perf_counter()
        late.append(1000 * max(0.0, now - due))
        due = now + BEAT

    def finish() -> None:
        late.sort()
        steps = desk.controller.shown.history.step if desk.controller.shown else 0
        figures = {
            "p99": late[int(0.99 * len(late))],
            "worst": late[-1],
            "median": late[len(late) // 2],
            "beats": len(late),
            "steps": steps,
        }
        print(json.dumps(figures), flush=True)
        for child in psutil.Process().children(recursive=True):
            child.kill()
        os._exit(0)

    timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=int(1000 * BEAT))
    timer.timeout.connect(beat)

    def measure() -> None:
        nonlocal due
        due = time.perf_counter() + BEAT
        timer.start()
        QTimer.singleShot(int(1000 * seconds), finish)

    def trains() -> None:
        model = desk.controller.shown
        told = model is not None and any(
            name.startswith("steps/") for name in model.history.columns
        )
        if told or host == "none":
            look.stop()
            QTimer.singleShot(2000, measure)  # the first paint of the charts is not the question

    look = QTimer(interval=100)
    look.timeout.connect(trains)
    look.start()
    desk.open()
    app.exec()


def main() -> None:
    """Measure, print, and leave the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--host", choices=HOSTS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.host:
        window(args.host, args.seconds, Path(os.environ["DPGUI_RUNS_DIR"]))
        return
    found: dict[str, list[dict[str, float]]] = {host: [] for host in HOSTS}
    for _ in range(args.rounds):
        for host in HOSTS:
            with tempfile.TemporaryDirectory() as folder:
                environment = {
                    **os.environ,
                    "DPGUI_SETTINGS": f"{folder}/window.ini",
                    "DPGUI_RUNS_DIR": folder,
                }
                if not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
                    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
                command = [sys.executable, __file__, "--host", host, "--seconds", str(args.seconds)]
                done = subprocess.run(
                    command, env=environment, capture_output=True, text=True, check=False
                )
            if done.returncode:
                raise SystemExit(f"host {host} failed:\n{done.stderr[-2000:]}")
            found[host].append(json.loads(done.stdout.splitlines()[-1]))
    print(
        "late by, ms (median of the rounds)\n| training in | p99 | worst | median | steps |\n"
        "|---|--:|--:|--:|--:|"
    )
    for host, rounds in found.items():
        row = [
            statistics.median(r[key] for r in rounds) for key in ("p99", "worst", "median", "steps")
        ]
        print(f"| {host} | {row[0]:.1f} | {row[1]:.1f} | {row[2]:.2f} | {row[3]:.0f} |")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
