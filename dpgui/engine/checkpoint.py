"""Checkpoints: whole or not there, safe to open, the same for every strategy.

A save writes tensors to a new file, forces it to disk and renames it; then the small JSON files
that name it (`last.json`, `best.json`, `top-000000120.json`) are replaced the same way. A JSON file
that exists means a tensor file that is whole. What is not to be kept is removed afterwards, never
before. Keys are always those of the person's own model; files hold tensors and plain containers
only and open with `weights_only=True`.
"""

from __future__ import annotations

import errno
import json
import math
import pickle
import shutil
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, cast

import torch
from pydantic import JsonValue
from torch import Tensor, nn

from dpgui.config import ConfigError, Problem, first_line
from dpgui.files import size, sync_folder, whole, write_whole

FORMAT = 1
Kind = Literal["last", "best", "top"]
"""What a checkpoint is kept as: the newest, the best, or one of the best few."""

_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class SaveError(Exception):
    """A checkpoint could not be written; those before are untouched. `code` and `facts` say why."""

    def __init__(self, code: str, facts: dict[str, JsonValue]) -> None:
        self.code, self.facts = code, facts
        super().__init__(code, facts)  # what pickling asks for again


class Checkpoints:
    """The checkpoints of one run.

    Args:
        folder: Made on the first save.
        needed: What a state must hold to be loaded.
    """

    def __init__(self, folder: Path, needed: Collection[str] = ()) -> None:
        self.folder, self._needed = folder, needed

    def save(
        self,
        state: Mapping[str, Any],
        facts: Mapping[str, JsonValue],
        step: int,
        kinds: Iterable[Kind],
        keep: Collection[int] = (),
        spare: int = 0,
    ) -> Path:
        """Write `state` and let each of `kinds` name it.

        Args:
            state: Tensors and plain containers.
            facts: What a person may want to read without torch; goes into the JSON files.
            step: Optimizer steps done, for the file's name.
            kinds: The names that point to it from now on.
            keep: Steps of the checkpoints that stay as the best few.
            spare: So many of the newest before this one stay, too.

        Raises:
            SaveError: If the disk is full or the folder cannot be written.
        """
        file, text = self._file(step), self._text(step, facts)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with whole(file) as half, half.open("wb") as stream:
                torch.save({"format": FORMAT, **state}, stream)
                stream.flush()
            for kind in kinds:
                write_whole(self._pointer(kind, step), text)
            sync_folder(self.folder)  # the new names are on the disk before old ones go
        except (OSError, RuntimeError) as error:  # torch turns a full disk into a RuntimeError
            raise self._refusal(error, state) from error
        with suppress(OSError):  # what cannot be removed does no harm
            self._prune(step, keep, spare)
        return file

    def mend(self, best: Mapping[int, Mapping[str, JsonValue]]) -> None:
        """Let the JSON files of the best name them again.

        A process that was killed in between two of them, or a disk that lost one, leaves others.

        Args:
            best: Steps of the checkpoints that are kept as the best, best first, with their facts.
        """
        tops = ((self._pointer("top", step), step) for step in best)
        pointers = {top: step for top, step in tops if len(best) > 1 or top.exists()}
        pointers |= {self._pointer("best"): step for step in [*best][:1]}
        with suppress(OSError):  # where nothing can be written, the next save will say so
            for pointer, step in pointers.items():
                if _read(pointer).get("step") != step:
                    write_whole(pointer, self._text(step, best[step]))

    def sweep(self) -> None:
        """Remove what a killed process had written by half. For when nobody is saving."""
        with suppress(OSError):
            for half in self.folder.glob(".*.half"):
                half.unlink(missing_ok=True)

    def has(self, kind: Kind = "last") -> bool:
        """Whether there is a checkpoint of this kind, without reading it.

        Any whole file can be the last one, should the JSON file that names it be lost.
        """
        found = self._pointer(kind).is_file()
        return found or (kind == "last" and any(self.folder.glob("step-*.pt")))

    def facts(self, kind: Kind = "last") -> dict[str, Any]:
        """The JSON facts of a checkpoint; empty if there is none or it is damaged."""
        return _read(self._pointer(kind))

    def tops(self) -> list[dict[str, Any]]:
        """The JSON facts of the best few, by step."""
        return [_read(pointer) for pointer in sorted(self.folder.glob("top-*.json"))]

    def holds(self, step: int) -> bool:
        """Whether there is a checkpoint of optimizer step `step`."""
        return self._file(step).is_file()

    def load(self, kind: Kind = "last") -> tuple[dict[str, Any], list[Problem]]:
        """The newest readable checkpoint, that of `kind` first; on the CPU (O-55).

        Returns:
            The state, and a note if another file had to be used than the one wanted.

        Raises:
            ConfigError: If no checkpoint can be read.
        """
        named = self.facts(kind).get("file")
        files = sorted(self.folder.glob("step-*.pt"), reverse=True)
        there = named is None or any(file.name == named for file in files)
        problems = [] if there else [_gone(str(named))]
        for file in sorted(files, key=lambda file: file.name != named):  # the one named, then these
            try:
                state = load_file(file, self._needed)
            except ConfigError as error:
                problems.extend(error.problems)
                continue
            return state, [_fallback(problem, file) for problem in problems[:1]]
        raise ConfigError(problems or [Problem(path="", code="no_checkpoint")])

    def _text(self, step: int, facts: Mapping[str, JsonValue]) -> str:
        named = {"format": FORMAT, "file": self._file(step).name, "step": step, **facts}
        return json.dumps(_strict(named), indent=1, allow_nan=False)

    def _file(self, step: int) -> Path:
        return self.folder / f"step-{step:09d}.pt"

    def _pointer(self, kind: Kind, step: int = 0) -> Path:
        return self.folder / (f"top-{step:09d}.json" if kind == "top" else f"{kind}.json")

    def _prune(self, step: int, keep: Collection[int], spare: int) -> None:
        for pointer in self.folder.glob("top-*.json"):
            if _number(pointer) not in keep:
                pointer.unlink(missing_ok=True)
        named = {_read(pointer).get("file") for pointer in self.folder.glob("*.json")}
        named |= {self._file(number).name for number in keep}
        others = [file for file in self.folder.glob("step-*.pt") if file.name not in named]
        # A later step is of an attempt that died and was begun again from an earlier checkpoint.
        before = sorted((file for file in others if _number(file) < step), reverse=True)
        for file in {*others, *self.folder.glob(".*.half")} - {*before[:spare]}:
            file.unlink(missing_ok=True)

    def _refusal(self, error: BaseException, state: Mapping[str, Any]) -> SaveError:
        """`error` as a sentence."""
        known = _os_error(error)
        facts: dict[str, JsonValue] = {"folder": str(self.folder)}
        if known is not None and known.errno in _READ_ONLY:
            return SaveError("save_read_only", facts)
        facts["why"] = (known.strerror if known else None) or first_line(error)
        if known is None or known.errno not in _FULL:
            return SaveError("save_failed", facts)
        needed = sum(tensor.numel() * tensor.element_size() for tensor in tensors_in(state))
        with suppress(OSError):
            facts |= {"needed": size(needed), "free": size(shutil.disk_usage(self.folder).free)}
            return SaveError("disk_full", facts)
        return SaveError("save_failed", facts)


def load_file(file: Path, needed: Collection[str] = ()) -> dict[str, Any]:
    """The state in `file`, on the CPU, opened in torch's safe mode.

    Args:
        file: A checkpoint.
        needed: What it must hold.

    Raises:
        ConfigError: If it is damaged, unsafe, or of a newer format.
    """
    try:
        _verify(file)
        state = cast("dict[str, Any]", torch.load(file, map_location="cpu", weights_only=True))
        if not isinstance(state, dict):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError("it holds no training")
        if lacking := sorted(set(needed) - state.keys()):
            raise TypeError("it lacks " + ", ".join(lacking))
    except pickle.UnpicklingError:  # what torch says of it is advice to open it unsafely
        raise _damaged(file, "it holds something else than what was saved") from None
    except Exception as error:  # noqa: BLE001  torch raises a dozen kinds for a damaged file
        raise _damaged(file, first_line(error)) from None
    if state.get("format", 0) > FORMAT:
        facts: dict[str, JsonValue] = {"file": file.name, "format": state["format"]}
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


def _gone(name: str) -> Problem:
    facts: dict[str, JsonValue] = {"file": name, "why": "it is missing"}
    return Problem(path="", code="checkpoint_damaged", facts=facts)


def _fallback(problem: Problem, used: Path) -> Problem:
    facts: dict[str, JsonValue] = {**problem.facts, "step": _number(used)}
    return Problem(path="", code="checkpoint_fallback", facts=facts, severity="warning")


def _damaged(file: Path, why: str) -> ConfigError:
    facts: dict[str, JsonValue] = {"file": file.name, "why": why}
    return ConfigError([Problem(path="", code="checkpoint_damaged", facts=facts)])


def _verify(file: Path) -> None:
    """Compare the checksums in `file` with its bytes: torch writes them and does not look.

    Raises:
        OSError: If the file is damaged or cannot be read.
    """
    with zipfile.ZipFile(file) as records:
        damaged = records.testzip()
    if damaged is not None:
        raise OSError(f"{damaged} is damaged")


def _number(file: Path) -> int:
    """The step in the name of a checkpoint or of what points to it; -1 where there is none."""
    digits = file.stem.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else -1


def _read(pointer: Path) -> dict[str, Any]:
    try:
        found = json.loads(pointer.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _strict(value: Any) -> Any:
    """`value` as strict JSON can hold it: what is not finite is null (O-45)."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _strict(inner) for key, inner in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [_strict(inner) for inner in cast("list[Any]", value)]
    return value


def _os_error(error: BaseException | None) -> OSError | None:
    """The refusal of the system behind `error`: torch hides it behind one of its own."""
    while error is not None and not isinstance(error, OSError):
        error = error.__context__
    return error


def tensors_in(value: Any) -> Iterator[Tensor]:
    """Every tensor in nested containers."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, Mapping):
        for inner in cast("Mapping[Any, Any]", value).values():
            yield from tensors_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in cast("list[Any]", value):
            yield from tensors_in(inner)
