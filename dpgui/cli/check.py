"""`dpgui check`: the dataset doctor in the terminal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.check_bar import check_bar
from dpgui.cli.errors import EXIT_CODES, REFUSED, RefusedError, complain, complain_of, refuse
from dpgui.cli.experiments import Settings, experiment
from dpgui.cli.remedies import remedy
from dpgui.cli.showing import console, show_line, show_problem, show_text
from dpgui.cli.train import Json

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig
    from dpgui.data import Source
    from dpgui.data.doctor import Finding, Looked

_OFTEN = 0.1
_SHOWN = 5


def check(
    dataset: Annotated[
        str,
        typer.Argument(metavar="DATASET", help="Its name, or a folder with a folder a class."),
    ],
    settings: Settings = None,
    full: Annotated[
        bool, typer.Option("--full", help="Look at every sample, not only at the heads of files.")
    ] = False,
    json: Json = False,
    finding: Annotated[
        str | None,
        typer.Option("--finding", help="The finding whose files are moved.", metavar="CODE"),
    ] = None,
    move_to: Annotated[
        Path | None,
        typer.Option("--move-to", help="Where these files are moved.", metavar="FOLDER"),
    ] = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Bring back what lies in the folder of --move-to.")
    ] = False,
) -> int:
    """Say what is wrong with a dataset, before anything is trained on it.

    Exit code: 0 nothing, or only notes; 1 warnings; 2 errors, or it cannot be opened.
    """
    from dpgui.config import ConfigError

    if undo:
        return _undo(move_to)
    if (finding is None) != (move_to is None):
        raise RefusedError("--finding and --move-to go together: what is moved, and where to.")
    config = experiment(None, None, [*_named(dataset), *(settings or ())])
    try:
        source, looks = _looks(config, full)
        found = _told(looks, json)
        if finding is not None and move_to is not None:
            _move(source, found, finding, move_to)
    except ConfigError as error:
        return refuse(error.problems, json, remedy(error.problems, config.dataset))
    return max((EXIT_CODES[each.severity] for each in found), default=0)


def _named(dataset: str) -> tuple[str, ...]:
    """The settings that mean `dataset`: a name, or a folder of images."""
    from dpgui.data import datasets

    if dataset not in datasets and Path(dataset).expanduser().is_dir():
        return "dataset=image-folder", f"dataset.path={dataset}"
    return (f"dataset={dataset}",)


def _looks(config: ExperimentConfig, full: bool) -> tuple[Source, Iterator[Finding | Looked]]:
    from dpgui.data import DatasetChoice
    from dpgui.data.doctor import examine
    from dpgui.engine.registries import choose

    choice = choose("dataset", config.dataset)
    assert isinstance(choice, DatasetChoice)
    source = choice.open()
    depth, fewest = ("full" if full else "quick"), config.care.fewest
    return source, examine(source, choice, depth=depth, fewest=fewest)


def _told(looks: Iterable[Finding | Looked], json: bool) -> list[Finding]:
    """All findings, each told as soon as it is there."""
    from dpgui.data.doctor import Finding

    found: list[Finding] = []
    due = 0.0
    with check_bar(console(), shown=not json) as progress:
        for each in looks:
            if isinstance(each, Finding):
                found.append(each)
                if json:
                    show_line({"finding": {**each.model_dump(mode="json"), "text": each.text}})
            elif not json:
                progress(each)
            elif time.monotonic() >= due:
                show_line({"looked": each._asdict()})
                due = time.monotonic() + _OFTEN
    if json:
        show_line({"checked": len(found)})
    else:
        _show(found)
    return found


def _show(found: Sequence[Finding]) -> None:
    if not found:
        show_text("Nothing is wrong with it.")
    for each in found:
        show_problem(each.severity, each.text)
        for example in each.examples[:_SHOWN]:
            said = f"  {example.text}" if example.text else ""
            show_text(f"    {example.name}{said}")
        if len(each.examples) > _SHOWN:
            show_text(f"    and {each.count - _SHOWN:,} more")
        if choices := _choices(each):
            show_text(f"  {choices}", "dim")


def _choices(finding: Finding) -> str:
    """What can be done, as it is said to `dpgui train` or to this command."""
    settings = (finding.setting(remedy) for remedy in finding.remedies[1:])
    words = [f"--set {path}={value}" for path, value in filter(None, settings)]
    if "move" in finding.remedies and finding.places:
        words.append(f"--finding {finding.code} --move-to FOLDER")
    return f"Choose: {', '.join(words)}" if words else ""


def _move(source: Source, found: Sequence[Finding], code: str, folder: Path) -> None:
    from dpgui.config import ConfigError, Problem
    from dpgui.data.doctor import quarantine

    meant = [each for each in found if each.code == code]
    if not meant:
        known = ", ".join(dict.fromkeys(each.code for each in found)) or "-"
        facts = {"finding": code, "known": known}
        raise ConfigError([Problem(path="", code="finding_unknown", facts={**facts})])
    moved = quarantine.move(source, meant, folder)
    complain(f"{len(moved.files):,} file(s) were moved to {folder}. Back with --undo.")


def _undo(folder: Path | None) -> int:
    from dpgui.config import ConfigError
    from dpgui.data.doctor import quarantine

    if folder is None:
        raise RefusedError("--undo needs --move-to: the folder that holds what was moved.")
    try:
        back = quarantine.undo(folder)
    except ConfigError as error:
        complain_of(error.problems)
        return REFUSED
    show_text(f"{len(back.files):,} file(s) are back in {back.root}.")
    return 0
