"""Hugging Face's library `datasets`: whether it is here, and what it loads."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import re
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line
from dpgui.paths import data_dir

PACKAGE = "datasets"
OLDEST = 4
"""Before it, a dataset could bring a script that loading it runs."""
_HUB_NAME = re.compile(r"[\w.-]+(/[\w.-]+)?\Z")
_SAVED = ("dataset_dict.json", "state.json")
"""What `save_to_disk` writes."""
_OFFLINE = ("ConnectionError", "OfflineModeIsEnabled", "ConnectTimeout", "ReadTimeout")
_NOT_FOUND = ("DatasetNotFoundError", "RepositoryNotFoundError", "GatedRepoError")
_SEVERAL = re.compile(r"available configs: \[(.*)\]", re.DOTALL)


def findings(path: str) -> list[Problem]:
    """What keeps the dataset at `path` from being loaded, without loading anything."""
    if wrong := missing():
        return [wrong]
    if not path:
        return [_problem("hf_needed")]
    if folder_of(path) is None and not _HUB_NAME.match(path):
        return [_problem("hf_no_folder", path=path)]
    return []


def missing() -> Problem | None:
    """The finding that the library is not installed, or too old.

    Its metadata are asked: a folder called `datasets` beside a person's files would be found as a
    module.
    """
    try:
        version = importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        return _problem("hf_missing", python=sys.executable)
    major = version.split(".")[0]
    if major.isdecimal() and int(major) < OLDEST:
        return _problem("hf_missing", python=sys.executable)
    return None


def folder_of(path: str) -> Path | None:
    """The folder that `path` names, or None: then it is a name on the hub."""
    try:
        folder = Path(path).expanduser()
        return folder if path and folder.is_dir() else None
    except (OSError, ValueError, RuntimeError):
        return None


def loaded(path: str, config: str = "") -> Mapping[str, Any]:
    """The splits of the dataset at `path`, by the names that they have there.

    Args:
        path: A folder that `save_to_disk` wrote, one with data files, or a name on the hub, which
            is downloaded on first use.
        config: Of several configurations the one that is meant.

    Raises:
        ConfigError: If it cannot be had.
    """
    if wrong := findings(path):
        raise ConfigError(wrong)
    with _told(path):
        library: Any = importlib.import_module(PACKAGE)
        with _quiet(library):
            return _by_split(_load(library, path, config))


def _load(library: Any, path: str, config: str) -> Any:
    folder = folder_of(path)
    if folder is None:
        return library.load_dataset(path, config or None)
    if any((folder / name).is_file() for name in _SAVED):
        return library.load_from_disk(str(folder))
    place = str(folder.resolve())
    cache = str(data_dir() / "huggingface")
    return library.load_dataset(place, config or None, cache_dir=cache)


def _by_split(found: Any) -> Mapping[str, Any]:
    if isinstance(found, Mapping):
        return {str(name): part for name, part in cast("Mapping[Any, Any]", found).items()}
    return {str(found.split or "train"): found}


@contextmanager
def _quiet(library: Any) -> Generator[None]:
    """Without its progress bars, which would be drawn into those of whoever trains."""
    shown = library.is_progress_bar_enabled()
    library.disable_progress_bars()
    try:
        yield
    finally:
        if shown:
            library.enable_progress_bars()


@contextmanager
def _told(path: str) -> Generator[None]:
    try:
        yield
    except ImportError as error:
        raise ConfigError([_problem("hf_broken", why=first_line(error))]) from None
    except Exception as error:  # noqa: BLE001  what a library of readers raises is not listed
        raise ConfigError([_failure(error, path)]) from None


def _failure(error: Exception, path: str) -> Problem:
    names = {base.__name__ for base in type(error).__mro__}
    local, why = folder_of(path) is not None, first_line(error)
    if not local and names & set(_NOT_FOUND):
        return _problem("hf_not_found", path=path)
    if not local and (names & set(_OFFLINE) or os.environ.get("HF_HUB_OFFLINE")):
        return _problem("hf_offline", path=path, why=why)
    if several := _SEVERAL.search(str(error)):
        configs = several[1].replace("'", "")
        facts: dict[str, JsonValue] = {"path": path, "names": configs}
        return Problem(path="dataset.config", code="hf_config_needed", facts=facts)
    return _problem("hf_failed", path=path, why=why)


def _problem(code: str, **facts: JsonValue) -> Problem:
    return Problem(path="dataset.path", code=code, facts=facts)
