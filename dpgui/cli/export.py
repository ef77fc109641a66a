"""`dpgui export`: the model of a run, taken away; and `dpgui new-model`: one to begin with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dpgui.cli.errors import RefusedError, complain_of, refuse
from dpgui.cli.showing import show_line
from dpgui.cli.train import Json
from dpgui.cli.trust import how_to_trust

if TYPE_CHECKING:
    from dpgui.engine.checkpoint import Kind
    from dpgui.engine.export.choice import ExporterChoice
    from dpgui.engine.export.exporting import Exported
    from dpgui.runs import Run


def export(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id, its beginning, name, or: last.")],
    checkpoint: Annotated[
        str, typer.Option("--checkpoint", help="best or last. By default best, if there is one.")
    ] = "",
    form: Annotated[
        str,
        typer.Option("--format", help="exported-program, onnx or weights. By default as --output."),
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to. By default here."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there.")] = False,
    json: Json = False,
) -> int:
    """Take the model of a run away: a file, a card that describes it, a script that runs it.

    Exit code: 0 it is written, 2 it is not.
    """
    from dpgui.cli.showing import show_text
    from dpgui.config import ConfigError

    try:
        exported = _export(run, checkpoint, form, output, force)
    except ConfigError as error:
        return refuse(error.problems, json, how_to_trust(error.problems))
    if json:
        notes = [each.model_dump(mode="json") for each in exported.notes]
        show_line({"files": [str(each) for each in exported.files], "notes": notes})
        return 0
    complain_of(exported.notes)
    for each in exported.files:
        show_text(str(each))
    return 0


def new_model(
    file: Annotated[Path, typer.Argument(metavar="FILE.py", help="A file that is not there yet.")],
) -> int:
    """Write a commented model of your own to begin with, for --set model=python-file."""
    from dpgui.cli.showing import show_text
    from dpgui.paths import resource

    if file.exists():
        raise RefusedError(f"{file} is there already and is not replaced.")
    text = resource("templates", "model.py").read_text(encoding="utf-8")
    file.write_text(text.replace("THIS_FILE.py", file.name), encoding="utf-8", newline="\n")
    show_text(f"{file} is written. Change it, then trust it with: dpgui trust {file}")
    return 0


def _export(run: str, checkpoint: str, form: str, output: Path | None, force: bool) -> Exported:
    from dpgui.engine.export.exporting import export_run
    from dpgui.runs import RunStore

    found, exporter = RunStore().find(run), _exporter(form, output)
    file = output or Path(_name(found) + exporter.suffix)
    kind = _kind(checkpoint, found)
    return export_run(found.config, found.folder, exporter, file, kind, replace=force)


def _exporter(name: str, output: Path | None) -> ExporterChoice:
    """The format of this name, else the one that the ending of `output` means."""
    from dpgui.config import ConfigError, Problem
    from dpgui.engine.export.choice import exporters
    from dpgui.registry import UnknownNameError

    if not name and output is not None:
        fitting = [each for each in exporters if each.suffix == output.suffix]
        if fitting:
            return fitting[0]()
    try:
        return exporters[name or "exported-program"]()
    except UnknownNameError as error:
        facts = {"name": name, "known": ", ".join(error.known)}
        problem = Problem(path="", code="export_format_unknown", facts={**facts})
        raise ConfigError([problem]) from None


def _kind(asked: str, run: Run) -> Kind:
    if asked in ("best", "last"):
        return asked
    if asked:
        raise RefusedError(f"There is no checkpoint called {asked}: say best or last.")
    return "best" if (run.folder / "checkpoints" / "best.json").is_file() else "last"


def _name(run: Run) -> str:
    """A file name for the run: its own name without what a file name cannot hold."""
    return re.sub(r"[^\w.-]+", "-", run.meta.name).strip("-.") or run.id
