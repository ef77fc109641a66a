"""The experiment a command is about: a file or a preset, and what `--set` changes of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import RefusedError

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig

Preset = Annotated[
    str | None,
    typer.Option("--preset", help="A shipped experiment; `dpgui presets` lists them."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Change one setting: train.epochs=3, model=cnn, model.dropout=0.1, "
        "devices=cuda:0,cuda:1. May be given several times.",
        metavar="PATH=VALUE",
    ),
]


def experiment(
    file: Path | None, preset_name: str | None, settings: Sequence[str] | None
) -> ExperimentConfig:
    """The config in `file`, or the preset (the first-run one by default), with `settings`.

    Raises:
        ConfigError: If it is not there or not right.
        RefusedError: If both a file and a preset are given.
    """
    from dpgui.config import FIRST, ExperimentConfig, preset, preset_names, with_overrides

    if file is None:
        config = preset(preset_name or FIRST)
    elif preset_name is not None:
        raise RefusedError(f"Give either the file {file} or --preset {preset_name}, not both.")
    elif str(file) in preset_names() and not file.exists():
        raise RefusedError(f"There is no file {file}. Did you mean --preset {file}?")
    else:
        config = ExperimentConfig.load(file)
    return with_overrides(config, settings or ())
