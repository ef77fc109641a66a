"""Where the first weights are to come from: found, or said why not. No torch, nothing is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from dpgui import paths
from dpgui.config import Problem, TransferConfig
from dpgui.engine.transfer.earlier_runs import best_weights, find_run, names_of
from dpgui.models import ModelChoice
from dpgui.models.published import Published, folders
from dpgui.registry import nearest


@dataclass(frozen=True, slots=True)
class Origin:
    """What a config's weights to begin from come to.

    Attributes:
        kind: As in the config.
        file: Where they are; None where they are not, and for fresh ones.
        published: Whose they are, for weights that others have published.
        run: Id of the run whose they are, or "".
        problem: Why they cannot be had.
    """

    kind: str = "fresh"
    file: Path | None = None
    published: Published | None = None
    run: str = ""
    problem: Problem | None = None

    @property
    def path(self) -> str:
        """The `--set` path of the field that names them."""
        return {"file": "transfer.file", "run": "transfer.run"}.get(self.kind, "transfer.weights")


def origin_of(
    transfer: TransferConfig, model: ModelChoice, runs: Path | None = None, own: str = ""
) -> Origin:
    """Look for the weights that `transfer` names.

    Args:
        transfer: What is wanted.
        model: The model that shall have them.
        runs: The folder of the runs; None takes the usual one.
        own: Id of the run that asks, which cannot begin from itself.
    """
    match transfer.weights:
        case "fresh":
            return Origin()
        case "pretrained":
            return _of_others(model)
        case "file":
            return _of_file(transfer.file)
        case "run":
            return _of_run(transfer.run, runs or paths.runs_dir(), own)


def weights_missing(published: Published) -> Problem:
    """That published weights are not here, and where to put them by hand (O-68)."""
    facts: dict[str, JsonValue] = {
        "arch": published.arch,
        "file": published.file,
        "size": round(published.size / 2**20, 1),
        "url": published.url,
        "folder": str(folders()[0]),
    }
    return Problem(path="transfer.weights", code="weights_missing", facts=facts)


def _of_others(model: ModelChoice) -> Origin:
    published = model.published()
    if published is None:
        facts: dict[str, JsonValue] = {"model": model.label}
        problem = Problem(path="transfer.weights", code="weights_not_published", facts=facts)
        return Origin("pretrained", problem=problem)
    file = published.located()
    return Origin(
        "pretrained", file, published, problem=None if file else weights_missing(published)
    )


def _of_file(name: str) -> Origin:
    if not name:
        return Origin("file", problem=Problem(path="transfer.file", code="weights_no_file"))
    file = Path(name).expanduser()
    if file.is_file():
        return Origin("file", file)
    missing = Problem(path="transfer.file", code="file_missing", facts={"file": name})
    return Origin("file", problem=missing)


def _of_run(ref: str, runs: Path, own: str) -> Origin:
    if not ref:
        return Origin("run", problem=Problem(path="transfer.run", code="weights_no_run"))
    folder = find_run(ref, runs, own)
    if folder is None:
        return Origin("run", problem=_unknown_run(ref, runs, own))
    file = best_weights(folder)
    if file is None:
        facts: dict[str, JsonValue] = {"run": ref}
        problem = Problem(path="transfer.run", code="weights_not_saved", facts=facts)
        return Origin("run", run=folder.name, problem=problem)
    return Origin("run", file, run=folder.name)


def _unknown_run(ref: str, runs: Path, own: str) -> Problem:
    known = [word for pair in names_of(runs, own) for word in pair]
    if close := nearest(ref, known):
        facts: dict[str, JsonValue] = {"ref": ref, "nearest": close}
        return Problem(path="transfer.run", code="run_unknown_nearest", facts=facts)
    facts = {"ref": ref, "folder": str(runs)}
    return Problem(path="transfer.run", code="run_unknown", facts=facts)
