"""Writing a model with what its user must know: the file, its card, and a script that runs it.

For `net.pt2` they are `net.pt2.json` and `net.pt2.predict.py`. The model comes last: where it
stands, the others do too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import torch
from pydantic import JsonValue
from torch import nn

import dpgui
from dpgui.config import ConfigError, ExperimentConfig, Problem, errors
from dpgui.engine.checkpoint import Kind
from dpgui.engine.export.choice import ExporterChoice
from dpgui.engine.export.portable import Portable
from dpgui.engine.export.stored import stored
from dpgui.files import whole, write_whole
from dpgui.paths import resource

CARD, SCRIPT = ".json", ".predict.py"


@dataclass(frozen=True)
class Exported:
    """What was written.

    Attributes:
        files: The model first.
        notes: Warnings and notes.
    """

    files: tuple[Path, ...]
    notes: tuple[Problem, ...]


def export_run(
    config: ExperimentConfig,
    folder: Path,
    exporter: ExporterChoice,
    file: Path,
    kind: Kind = "best",
    *,
    replace: bool = False,
) -> Exported:
    """Write the model of a stored run. The run is only read: it may be training or paused.

    Args:
        config: Of the run.
        folder: Of the run.
        exporter: The format.
        file: Where to.
        kind: Which of its checkpoints.
        replace: Files that are there already are replaced.

    Raises:
        ConfigError: With every problem found.
    """
    _refuse_if_wrong(exporter, file, replace)
    model = stored(config, folder, kind)
    facts: dict[str, JsonValue] = {"run": folder.name, **model.facts}
    written = export_net(model.net, model.shape, facts, exporter, file, replace=replace)
    return Exported(written.files, (*model.notes, *written.notes))


def export_net(
    net: nn.Module,
    shape: tuple[int, ...],
    facts: dict[str, JsonValue],
    exporter: ExporterChoice,
    file: Path,
    *,
    replace: bool = False,
) -> Exported:
    """Write `net`, which stays as it is, wherever and however it stands.

    Args:
        net: In any nesting of wrappers, on any device, in any mode.
        shape: Of one sample.
        facts: What its user must know: classes, mean, std and the like.
        exporter: The format.
        file: Where to.
        replace: Files that are there already are replaced.

    Raises:
        ConfigError: With every problem found; nothing is left behind then.
    """
    _refuse_if_wrong(exporter, file, replace)
    card, script = names_beside(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with whole(file) as half:
            notes = exporter.write(Portable(net, shape), half)
            write_whole(card, _card(exporter, file, facts))
            if exporter.runnable:
                write_whole(script, resource("export", "predict.py").read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or str(error)
        raise ConfigError([_problem("file_not_written", file=str(file), why=why)]) from None
    return Exported((file, card, *([script] if exporter.runnable else [])), tuple(notes))


def names_beside(file: Path) -> tuple[Path, Path]:
    """The card and the script of the model in `file`."""
    return file.with_name(file.name + CARD), file.with_name(file.name + SCRIPT)


def _refuse_if_wrong(exporter: ExporterChoice, file: Path, replace: bool) -> None:
    found = exporter.check()
    if file.suffix != exporter.suffix:
        found.append(_problem("export_suffix", file=file.name, suffix=exporter.suffix))
    if not replace:
        there = [each.name for each in (file, *names_beside(file)) if each.exists()]
        if there:
            found.append(_problem("export_there", names=", ".join(there), folder=str(file.parent)))
    if errors(found):
        raise ConfigError(found)


def _card(exporter: ExporterChoice, file: Path, facts: dict[str, JsonValue]) -> str:
    card: dict[str, JsonValue] = {
        "dpgui": dpgui.__version__,
        "torch": str(torch.__version__),
        "format": exporter.name,
        "file": file.name,
        **facts,
    }
    return json.dumps(card, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _problem(code: str, **facts: JsonValue) -> Problem:
    return Problem(path="", code=code, facts=facts)
