"""The two options that hold for every command, before or after its name."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

RunsDir = Annotated[
    Path | None,
    typer.Option("--runs-dir", help="Folder that holds the runs.", metavar="DIR"),
]
SimulateGpus = Annotated[
    int | None,
    typer.Option(
        "--simulate-gpus",
        help="Pretend to have N GPUs, computed by the CPU.",
        min=0,
        max=64,
        metavar="N",
    ),
]


def everywhere(command: Callable[..., int]) -> Callable[..., int]:
    """`command` with `--runs-dir` and `--simulate-gpus` among its options.

    Both are put into the environment before it runs, so that child processes have them too.
    """

    @functools.wraps(command)
    def with_both(*, runs_dir: Path | None, simulate_gpus: int | None, **given: Any) -> int:
        settle(runs_dir, simulate_gpus)
        return command(**given)

    both = {"runs_dir": RunsDir, "simulate_gpus": SimulateGpus}
    own = inspect.signature(command, eval_str=True)
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in both.items()
    ]
    # typer reads both of these to make the options.
    vars(with_both)["__signature__"] = own.replace(parameters=[*own.parameters.values(), *added])
    with_both.__annotations__ = {**command.__annotations__, **both}
    return with_both


def settle(runs_dir: Path | None, simulate_gpus: int | None) -> None:
    """Make the environment say what was asked for."""
    if runs_dir is not None:
        os.environ["DPGUI_RUNS_DIR"] = str(runs_dir.expanduser().absolute())
    if simulate_gpus is not None:
        os.environ["DPGUI_SIMULATED_GPUS"] = str(simulate_gpus)
