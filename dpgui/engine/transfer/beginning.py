"""What a plan's net begins from: its weights are put in here, and its backbone is frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue
from torch import nn

from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.engine.transfer.checking import origin_for
from dpgui.engine.transfer.halves import Halves
from dpgui.engine.transfer.loading import About, Loaded, load_into
from dpgui.engine.transfer.origin import Origin
from dpgui.engine.transfer.reading import checksum, read_weights
from dpgui.models import ModelChoice

_NAMED = 6


@dataclass(frozen=True)
class Beginning:
    """What a net begins from.

    Attributes:
        facts: For the record: where its weights are from, which file, its checksum.
        halves: Which of them learn, and when.
        notes: What was taken over and what was not.
    """

    facts: Mapping[str, JsonValue]
    halves: Halves
    notes: tuple[Problem, ...] = ()


def begin(
    config: ExperimentConfig,
    model: ModelChoice,
    net: nn.Module,
    classes: tuple[str, ...],
    *,
    folder: Path | None = None,
    before: Mapping[str, JsonValue] | None = None,
) -> Beginning:
    """Put the weights into the bare `net` that `config` wants it to begin from.

    Args:
        config: What is about to be trained.
        model: Its model.
        net: With fresh weights, on the CPU, not wrapped.
        classes: Of the data.
        folder: Where the run's checkpoints go.
        before: The `facts` of an earlier session of the same run: its checkpoint has the weights.

    Raises:
        ConfigError: If the weights cannot be had or do not fit. Never does a net go on with random
            weights that was to begin from others (O-68).
    """
    halves = Halves(net, config.transfer)
    if before is not None:
        return Beginning(before, halves)
    origin = origin_for(config, model, folder)
    if origin.problem is not None:
        raise ConfigError([origin.problem])
    if origin.file is None:
        return Beginning({"from": "fresh"}, halves)
    about = About(origin.path, str(origin.file), model.label)
    digest = _checked(origin, origin.file)
    stored = read_weights(origin.file, origin.path)
    loaded = load_into(net, stored, halves.head, classes, about)
    facts = _facts(origin, origin.file, digest, loaded)
    return Beginning(facts, halves, tuple(_notes(loaded, facts, about)))


def _facts(origin: Origin, file: Path, digest: str, loaded: Loaded) -> dict[str, JsonValue]:
    return {
        "from": origin.kind,
        "name": origin.published.name if origin.published else origin.run or file.stem,
        "file": str(file),
        "sha256": digest,
        "taken": len(loaded.taken),
        "fresh": list(loaded.fresh),
        "skipped": list(loaded.skipped),
        "fitted": list(loaded.fitted),
    }


def _checked(origin: Origin, file: Path) -> str:
    """The checksum of `file`.

    Raises:
        ConfigError: If it cannot be read, or published weights have another one.
    """
    facts: dict[str, JsonValue] = {"file": str(file)}
    try:
        digest = checksum(file)
    except OSError as error:
        facts["why"] = error.strerror or str(error)
        raise ConfigError(
            [Problem(path=origin.path, code="weights_unreadable", facts=facts)]
        ) from None
    if origin.published and not digest.startswith(origin.published.sha256):
        facts |= {"folder": str(file.parent), "arch": origin.published.arch}
        raise ConfigError([Problem(path=origin.path, code="weights_damaged", facts=facts)])
    return digest


def _notes(loaded: Loaded, facts: Mapping[str, JsonValue], about: About) -> list[Problem]:
    said: dict[str, JsonValue] = {
        "name": facts["name"],
        "file": about.file,
        "sha256": str(facts["sha256"])[:8],
        "taken": len(loaded.taken),
        "fresh": _listed(loaded.fresh),
        "skipped": _listed(loaded.skipped),
    }
    found = [Problem(path=about.path, code="weights_taken", facts=said, severity="note")]
    if loaded.share < 1.0:
        partly: dict[str, JsonValue] = {"share": int(1000 * loaded.share) / 10, "file": about.file}
        found.append(
            Problem(path=about.path, code="weights_partly", facts=partly, severity="warning")
        )
    if loaded.fitted:
        names: dict[str, JsonValue] = {"names": _listed(loaded.fitted)}
        found.append(Problem(path=about.path, code="weights_fitted", facts=names, severity="note"))
    return found


def _listed(names: tuple[str, ...]) -> str:
    more = [f"... ({len(names)})"] if len(names) > _NAMED else []
    return ", ".join([*names[:_NAMED], *more]) or "-"
