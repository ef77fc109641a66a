"""`dpgui submit`: the same experiment on a cluster that SLURM manages."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import FAILED, REFUSED, RefusedError, complain, complain_of
from dpgui.cli.experiments import Settings, experiment
from dpgui.cli.showing import show_text

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig, Problem
    from dpgui.runs import Run

_SBATCH = "sbatch"


ConfigFile = Annotated[
    Path | None, typer.Argument(metavar="CONFIG.toml", help="An experiment as TOML.")
]
Resumed = Annotated[
    str | None,
    typer.Option(
        "--resume",
        help="Go on with this run instead; the nodes see its folder, too.",
        metavar="RUN",
    ),
]
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
    file: ConfigFile = None,
    slurm: Slurm = False,
    resume: Resumed = None,
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

    With --resume it goes on with a run, and its machines meet where they are this time.

    Exit code: 0 submitted, or written where nothing more was asked or possible; 1 SLURM said no;
    2 refused.
    """
    if not slurm:
        raise RefusedError("Say what it is submitted to: --slurm.")
    from dpgui.cli.slurm_script import Wanted, script

    order = _order(file, resume, settings or ())
    config = order.config
    machines = nodes or config.cluster.nodes
    if not _fits(order, machines):
        return REFUSED
    wanted = Wanted(
        name=order.name,
        words=order.words,
        nodes=machines,
        gpus=_gpus_of(config) if gpus is None else gpus,
        cores=cores,
        time=time,
        partition=partition,
        output=log,
        python=sys.executable,
        settings=order.changes,
    )
    target = output or order.beside
    target.write_text(script(wanted), encoding="utf-8", newline="\n")
    return _hand_over(target, write_only)


@dataclass(frozen=True, slots=True)
class _Order:
    """What is submitted.

    Attributes:
        words: What dpgui does on the first node.
        config: What is trained, for several processes.
        changes: The settings that make it of what `words` name.
        name: What it is called.
        beside: Where its script goes if nobody says.
        run: What goes on; None where a new run begins.
    """

    words: Sequence[str]
    config: ExperimentConfig
    changes: Sequence[str]
    name: str
    beside: Path
    run: Run | None = None


def _order(file: Path | None, resumed: str | None, settings: Sequence[str]) -> _Order:
    if (file is None) == (resumed is None):
        raise RefusedError("Say either which CONFIG.toml is trained, or which run with --resume.")
    if file is not None:
        changes = [*settings, *_spreading(experiment(file, None, settings))]
        config = experiment(file, None, changes)
        words = ("train", str(file.absolute()))
        return _Order(words, config, changes, file.stem, file.with_suffix(".sbatch"))
    from dpgui.config import with_overrides
    from dpgui.runs import RunStore

    store = RunStore()
    run = store.find(resumed or "")
    changes = [*settings, *_spreading(with_overrides(run.config, settings))]
    config = with_overrides(run.config, changes)
    words = ("resume", run.id, "--runs-dir", str(store.root.absolute()))
    return _Order(words, config, changes, run.meta.name, run.folder / f"{run.id}.sbatch", run)


def _spreading(config: ExperimentConfig) -> Sequence[str]:
    """What lets several processes train `config`."""
    from dpgui.engine.cluster import SPREAD, is_spread

    return () if is_spread(config) else (f"strategy={SPREAD}",)


def _fits(order: _Order, machines: int) -> bool:
    """Whether it can be trained so, as far as can be seen from here."""
    from dpgui.config import errors
    from dpgui.engine.cluster import cluster_problems

    place = {"nodes": machines, "rendezvous": "first:20000"}  # the script finds the real one
    config = order.config.changed(cluster={**order.config.cluster.model_dump(), **place})
    wrong = errors(cluster_problems(config))
    if order.run is not None:
        wrong = (*wrong, *_obstacles(order.run, config))
    complain_of(wrong)
    return not wrong


def _obstacles(run: Run, config: ExperimentConfig) -> Sequence[Problem]:
    """Why `run` cannot go on as `config` says, or would train nothing."""
    from dpgui.config import errors
    from dpgui.runs.changing import Resumption
    from dpgui.runs.ending import live_already
    from dpgui.runs.going_on import going_on

    if run.live:
        return live_already(run.folder).problems
    way = going_on(run, config)
    if way.why and not way.trains:
        return (way.why,)
    return errors(Resumption.of(run).changes(config))


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
