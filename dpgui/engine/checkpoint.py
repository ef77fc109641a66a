"""Checkpoints: whole or not there, safe to open, the same for every strategy.

A save writes tensors to a new file, forces it to disk and renames it; then the small JSON files
that name it (`last.json`, `best.json`) are replaced the same way. A JSON file that exists means a
tensor file that is whole. Files that no JSON file names are removed afterwards, never before.
Keys are always those of the person's own model; files hold tensors and plain containers only and
open with `weights_only=True`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, cast

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.files import whole, write_whole

FORMAT = 1
Kind = Literal["last", "best"]
KINDS: tuple[Kind, ...] = ("last", "best")


class SaveError(Exception):
    """A checkpoint could not be written; the one before is untouched."""


class Checkpoints:
    """The checkpoints of one run.

    Args:
        folder: Made on the first save.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(
        self, state: Mapping[str, Any], facts: Mapping[str, JsonValue], step: int, kinds: list[Kind]
    ) -> Path:
        """Write `state` and let each of `kinds` name it.

        Args:
            state: Tensors and plain containers.
            facts: What a person may want to read without torch; goes into the JSON files.
            step: Optimizer steps done, for the file's name.
            kinds: The names that point to it from now on.

        Raises:
            SaveError: If the disk is full or the folder cannot be written.
        """
        file = self.folder / f"step-{step:09d}.pt"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with whole(file) as half:
                torch.save({"format": FORMAT, **state}, half)
            text = json.dumps(
                {"format": FORMAT, "file": file.name, "step": step, **facts}, indent=1
            )
            for kind in kinds:
                write_whole(self._pointer(kind), text)
            self._prune()
        except (OSError, RuntimeError) as error:  # torch reports a full disk as RuntimeError
            raise SaveError(str(error)) from error
        return file

    def has(self, kind: Kind = "last") -> bool:
        """Whether there is a checkpoint of this kind, without reading it."""
        return self._pointer(kind).is_file()

    def facts(self, kind: Kind = "last") -> dict[str, Any]:
        """The JSON facts of a checkpoint; empty if there is none or it is damaged."""
        try:
            return cast("dict[str, Any]", json.loads(self._pointer(kind).read_text()))
        except (OSError, ValueError):
            return {}

    def load(self, kind: Kind = "last") -> tuple[dict[str, Any], list[Problem]]:
        """The newest readable checkpoint, that of `kind` first; on the CPU (O-55).

        Returns:
            The state, and a note if another file had to be used than the one wanted.

        Raises:
            ConfigError: If no checkpoint can be read.
        """
        problems: list[Problem] = []
        for file in self._candidates(kind):
            try:
                state = load_file(file)
            except ConfigError as error:
                problems.extend(error.problems)
                continue
            return state, [_fallback(problem, file) for problem in problems[:1]]
        raise ConfigError(problems or [Problem(path="", code="no_checkpoint")])

    def _candidates(self, kind: Kind) -> Iterable[Path]:
        """The file that `kind` names, then all others, newest first."""
        named = self.facts(kind).get("file")
        files = sorted(self.folder.glob("step-*.pt"), reverse=True)
        return [
            *(file for file in files if file.name == named),
            *(file for file in files if file.name != named),
        ]

    def _pointer(self, kind: Kind) -> Path:
        return self.folder / f"{kind}.json"

    def _prune(self) -> None:
        named = {self.facts(kind).get("file") for kind in KINDS}
        for file in [*self.folder.glob("step-*.pt"), *self.folder.glob(".*.half")]:
            if file.name not in named:
                file.unlink(missing_ok=True)


def load_file(file: Path) -> dict[str, Any]:
    """The state in `file`, on the CPU, opened in torch's safe mode.

    Raises:
        ConfigError: If it is damaged, unsafe, or of a newer format.
    """
    try:
        state = cast("dict[str, Any]", torch.load(file, map_location="cpu", weights_only=True))
    except Exception as error:  # noqa: BLE001  torch raises a dozen kinds for a damaged file
        facts: dict[str, JsonValue] = {"file": file.name, "why": first_line(error)}
        raise ConfigError([Problem(path="", code="checkpoint_damaged", facts=facts)]) from None
    if state.get("format", 0) > FORMAT:
        facts = {"file": file.name, "format": state["format"]}
        raise ConfigError([Problem(path="", code="checkpoint_newer", facts=facts)])
    return state


def load_weights(net: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Copy `weights` into the bare model `net`, strictly.

    Keys of a wrapped model are accepted: one leading `module.` is taken off if every key has it
    and `net` itself does not want it (O-05).

    Raises:
        RuntimeError: If keys or shapes do not match.
    """
    prefix = "module."
    wanted = net.state_dict().keys()
    if weights and all(key.startswith(prefix) for key in weights) and wanted != weights.keys():
        weights = {key.removeprefix(prefix): value for key, value in weights.items()}
    net.load_state_dict(versioned(net, weights))


def versioned(net: nn.Module, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """`weights`, whose names are those of `net`, as a state that says so.

    A plain mapping has no version, and some modules (MNASNet) refuse what has none.
    """
    state = net.state_dict()
    state.clear()
    state.update(weights)
    return state


def _fallback(problem: Problem, used: Path) -> Problem:
    step = int(used.stem.removeprefix("step-"))
    return Problem(
        path="",
        code="checkpoint_fallback",
        facts={**problem.facts, "step": step},
        severity="warning",
    )
