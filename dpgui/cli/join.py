"""`dpgui join`: this machine takes part in a run that another one leads."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import RefusedError, complain, complain_of
from dpgui.cli.showing import show_text

if TYPE_CHECKING:
    from pydantic import JsonValue

    from dpgui.config.place import Place
    from dpgui.events import Event, RunEnded


PlaceWords = Annotated[
    str, typer.Argument(metavar="HOST:PORT", help="Where the run's first machine is.")
]
ConfigFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="CONFIG.toml",
        help="The experiment, to be sure that it is this one, or for a dataset that lies "
        "elsewhere here. Without it: whatever is trained there.",
    ),
]
Processes = Annotated[
    int | None,
    typer.Option("--processes", help="How many, on the CPU.", min=1, max=256, metavar="N"),
]
Devices = Annotated[
    str | None,
    typer.Option("--devices", help="Of this machine: cuda:0,cuda:1.", metavar="A,B"),
]
Wait = Annotated[
    float, typer.Option("--wait", help="Seconds that the run may take to begin.", min=0.0)
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", help="For what its processes need here; else a temporary one.", metavar="DIR"
    ),
]


def join(
    place: PlaceWords,
    file: ConfigFile = None,
    processes: Processes = None,
    devices: Devices = None,
    wait: Wait = 300.0,
    folder: Folder = None,
) -> int:
    """Train together with the machine at HOST:PORT, whose run waits for others.

    Exit code: 0 completed, 1 failed, 2 refused, 3 stopped, 130 interrupted.
    """
    from dpgui.config import ExperimentConfig
    from dpgui.engine.launch import LaunchError
    from dpgui.runs.joining import config_at, own_part, take_part

    where = _place(place)
    given = None if file is None else ExperimentConfig.load(file)
    show_text(f"Looking for the run at {where}.")
    try:
        asked = config_at(where, wait)
    except LaunchError as error:
        raise RefusedError(_sentence(error.code, error.facts)) from None
    names = None if devices is None else [name.strip() for name in devices.split(",")]
    config = own_part(asked, given, where, names, processes)
    with _room(folder) as room:
        return _conclude(take_part(where, config, room, _show))


def _place(text: str) -> Place:
    from dpgui.config.place import place_in
    from dpgui.registry import OptionError

    try:
        return place_in(text)
    except OptionError as error:
        raise RefusedError(_sentence(error.code, {})) from None


@contextmanager
def _room(folder: Path | None) -> Generator[Path]:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    from dpgui.temporary import temporary_folder

    with temporary_folder("join") as made:
        yield made


def _show(event: Event) -> None:
    from dpgui.events import Noted

    if isinstance(event, Noted):
        show_text(_sentence(event.code, event.facts))


def _conclude(end: RunEnded) -> int:
    from dpgui.runs import EXIT_CODES

    complain_of(end.problems)
    if end.code and not end.problems and end.status != "completed":
        complain(_sentence(end.code, end.facts))
    if end.error:
        complain(end.error)
    show_text(f"This machine's part is over: {end.status}.")
    return EXIT_CODES[end.status]


def _sentence(code: str, facts: Mapping[str, JsonValue]) -> str:
    from dpgui.config.messages import say

    return say(code, facts)
