"""`dpgui submit`: the same experiment on a cluster that SLURM manages."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import FAILED, REFUSED, RefusedError, complain, complain_of
from dpgui.cli.experiments import Settings, experiment
from dpgui.cli.showing import show_text

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig

_SBATCH = "sbatch"


ConfigFile = Annotated[Path, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")]
Slurm = Annotated[bool, typer.Option("--slurm", help="By SLURM: the one there is.")]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", help="How many machines; else as the config says.", min=1),
]
Gpus = Annotated[
    int | None,
    typer.Option("--gpus", help="On each machine; else those of the config.", min=0),
]
Cores = Annotated[
    int, typer.Option("--cores", help="CPU cores on each machine; 0: SLURM's usual.", min=0)
]
Time = Annotated[str, typer.Option("--time", help="Longest duration: 30 (minutes), 2:00:00, 1-12.")]
Partition = Annotated[str, typer.Option("--partition", help="The queue.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", help="Where the script goes; else beside the config.", metavar="FILE"),
]
Log = Annotated[
    str, typer.Option("--log", help="Where SLURM puts what is printed: %j is its number.")
]
WriteOnly = Annotated[
    bool, typer.Option("--write-only", help="Write the script and do not submit it.")
]


def submit(
    file: ConfigFile,
    slurm: Slurm = False,
    settings: Settings = None,
    nodes: Nodes = None,
    gpus: Gpus = None,
    cores: Cores = 0,
    time: Time = "",
    partition: Partition = "",
    output: Output = None,
    log: Log = "",
    write_only: WriteOnly = False,
) -> int:
    """Write an sbatch script that trains CONFIG.toml with DDP, and submit it where sbatch is.

    Exit code: 0 submitted, or written where nothing more was asked or possible; 1 SLURM said no;
    2 refused.
    """
    if not slurm:
        raise RefusedError("Say what it is submitted to: --slurm.")
    from dpgui.cli.slurm_script import Wanted, script
    from dpgui.engine.cluster import SPREAD, is_spread

    changes = [*(settings or ())]
    config = experiment(file, None, changes)
    if not is_spread(config):
        changes.append(f"strategy={SPREAD}")
        config = experiment(file, None, changes)
    machines = nodes or config.cluster.nodes
    if not _fits(config, machines):
        return REFUSED
    wanted = Wanted(
        name=file.stem,
        config=str(file.absolute()),
        nodes=machines,
        gpus=_gpus_of(config) if gpus is None else gpus,
        cores=cores,
        time=time,
        partition=partition,
        output=log,
        python=sys.executable,
        settings=changes,
    )
    target = output or file.with_suffix(".sbatch")
    target.write_text(script(wanted), encoding="utf-8", newline="\n")
    return _hand_over(target, write_only)


def _fits(config: ExperimentConfig, machines: int) -> bool:
    """Whether it can be trained so, as far as can be seen from here."""
    from dpgui.config import errors
    from dpgui.engine.cluster import cluster_problems

    place = {"nodes": machines, "rendezvous": "first:20000"}  # the script finds the real one
    cluster = {**config.cluster.model_dump(), **place}
    wrong = errors(cluster_problems(config.changed(cluster=cluster)))
    complain_of(wrong)
    return not wrong


def _gpus_of(config: ExperimentConfig) -> int:
    return sum(name.startswith(("cuda", "GPU-")) for name in config.devices)


def _hand_over(script: Path, write_only: bool) -> int:
    sbatch = shutil.which(_SBATCH)
    show_text(f"The script is {script}.")
    if write_only:
        return 0
    if sbatch is None:
        words = shlex.join([_SBATCH, str(script)])
        show_text(f"There is no {_SBATCH} here. On the cluster: {words}")
        return 0
    try:
        done = subprocess.run([sbatch, str(script)], capture_output=True, text=True, check=False)
    except OSError as error:
        complain(f"{sbatch} cannot be run: {error.strerror or error}")
        return FAILED
    if done.returncode:
        complain(f"{_SBATCH} refused it: {done.stderr.strip() or done.stdout.strip()}")
        return FAILED
    show_text(done.stdout.strip())
    return 0
