"""The sbatch script that trains one experiment on the nodes that SLURM gives it.

On each node one dpgui runs: the first leads the run and is where the others meet, as the Cluster
section of the window does it by hand.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

_FIRST_PORT, _PORTS = 20_000, 20_000
"""Ports below those that systems give to connections; a script takes one by its number."""

_PLAIN = re.compile(r"[\w@%+=:,./-]+")
"""Letters of any language, and signs that mean nothing to SLURM."""

_NOTICE = 120
"""Seconds before the end of its time at which SLURM tells the run to save."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of SLURM.

    Attributes:
        name: What the run is called in the queue.
        words: What dpgui does on the first node: `train FILE` or `resume RUN`, as it sees them.
        nodes: How many.
        gpus: On each node; 0: it computes on the CPU.
        cores: On each node; 0: as many as SLURM gives by itself.
        time: Longest duration as SLURM writes it ("30", "2:00:00", "1-12"), or "".
        partition: The queue, or "".
        output: Where the output goes, as SLURM writes it ("%j.out"), or "".
        python: The interpreter that has dpgui.
        settings: Changes of the config, as `--set` takes them, so that it is for several processes.
    """

    name: str
    words: Sequence[str]
    nodes: int
    gpus: int
    cores: int = 0
    time: str = ""
    partition: str = ""
    output: str = ""
    python: str = "python3"
    settings: Sequence[str] = ()


def script(wanted: Wanted) -> str:
    """The text of the script."""
    lines = ["#!/bin/bash", *(f"#SBATCH {line}" for line in _orders(wanted)), "", *_body(wanted)]
    return "\n".join(lines) + "\n"


def _orders(wanted: Wanted) -> list[str]:
    """The options of sbatch. A node gets one process: dpgui starts one for each GPU itself."""
    orders = [
        f"--job-name={_quoted(wanted.name)}",
        f"--nodes={wanted.nodes}",
        "--ntasks-per-node=1",
        f"--signal=TERM@{_NOTICE}",
    ]
    optional = {
        "--gpus-per-node": str(wanted.gpus) if wanted.gpus else "",
        "--cpus-per-task": str(wanted.cores) if wanted.cores else "",
        "--time": wanted.time,
        "--partition": wanted.partition,
        "--output": wanted.output,
    }
    return orders + [f"{name}={_quoted(value)}" for name, value in optional.items() if value]


def _quoted(value: str) -> str:
    """`value` for an #SBATCH line, where SLURM knows double quotes and backslashes."""
    if _PLAIN.fullmatch(value):
        return value
    inside = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def _body(wanted: Wanted) -> list[str]:
    return [
        "set -euo pipefail",
        'DPGUI_FIRST=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | sed -n 1p)',
        f"DPGUI_PORT=$(({_FIRST_PORT} + SLURM_JOB_ID % {_PORTS}))",
        "export DPGUI_FIRST DPGUI_PORT",
        "",
        "# Before the time is up SLURM sends SIGTERM: dpgui saves the run, and",
        "# `dpgui submit --slurm --resume RUN` goes on with it.",
        f"srun --kill-on-bad-exit=0 bash -c {shlex.quote(_on_each_node(wanted))}",
    ]


def _on_each_node(wanted: Wanted) -> str:
    dpgui = shlex.join([wanted.python, "-m", "dpgui"])
    given = [*wanted.settings, f"cluster.nodes={wanted.nodes}"]
    settings = " ".join(f"--set {shlex.quote(setting)}" for setting in given)
    place = '"$DPGUI_FIRST:$DPGUI_PORT"'
    first = f"{dpgui} {shlex.join(wanted.words)} {settings}"
    if wanted.nodes == 1:
        return f"exec {first}"
    return "\n".join(
        (
            'if [ "$SLURM_NODEID" = 0 ]; then',
            f"  exec {first} --set cluster.rendezvous={place}",
            "else",
            f"  exec {dpgui} join {place}",
            "fi",
        )
    )
