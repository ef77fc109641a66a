"""Running a person's file as a module, so that it disturbs nothing and gives the same each time."""

from __future__ import annotations

import ast
import builtins
import hashlib
import linecache
import os
import random
import sys
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from dpgui.config import ConfigError, Problem
from dpgui.own_code.failures import failure, finding, line_in, refusal, told
from dpgui.own_code.trust import CodeFile, CodeFileError, is_trusted, read_code

_SEED = 0
"""Of everything that the file draws at random, so that a loader process gets the same splits."""


_ran: dict[str, CodeFile] = {}
"""By path the files that were run in this process, as they were then."""


def found_code(path: str, option: str) -> CodeFile:
    """The code in the file at `path`, which a person named in `option`.

    Raises:
        ConfigError: If there is none.
    """
    if not path:
        raise refusal(option, "file_needed")
    try:
        return read_code(path, option)
    except CodeFileError as error:
        raise refusal(option, error.code, **error.facts) from None


def findings(path: str, option: str) -> list[Problem]:
    """What keeps the file at `path` from being run, found without running it."""
    try:
        code = found_code(path, option)
    except ConfigError as error:
        return list(error.problems)
    if wrong := _grammar(code):
        return [wrong]
    return [] if is_trusted(code) else [untrusted(code)]


def untrusted(code: CodeFile) -> Problem:
    """The finding that a person has to be asked first."""
    return finding(code.option, "file_not_trusted", file=code.path)


@lru_cache(maxsize=8)
def _grammar(code: CodeFile) -> Problem | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(code.content, code.path)
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
            return failure(error, code)
    return None


def run(code: CodeFile) -> ModuleType:
    """The module that `code` makes, under a name that is the same in every process.

    Raises:
        ConfigError: If nobody trusts it, or it fails.
    """
    if not is_trusted(code):
        raise ConfigError([untrusted(code)])
    module = ModuleType(module_name(code))
    module.__file__ = code.path
    vars(module)["print"] = _print
    _make_findable(module, code)
    _ran[code.path] = code
    with undisturbed(), told(code):
        exec(compile(code.content, code.path, "exec", dont_inherit=True), vars(module))
    return module


def last_run(path: str) -> CodeFile | None:
    """What the file at the absolute `path` held when this process ran it last; None: never."""
    return _ran.get(path)


def blamed(error: BaseException) -> Problem | None:
    """The sentence for `error` if it passed through a person's file; None if it is none of theirs.

    For what is raised long after the file was run, such as in a model's forward.
    """
    for code in _ran.values():
        if line_in(code, error) is not None:
            return failure(error, code)
    return None


def module_name(code: CodeFile) -> str:
    """Under which the file at this place is known as a module."""
    place = hashlib.sha256(code.path.encode("utf-8", "surrogateescape")).hexdigest()
    return f"dpgui_own_code_{place[:16]}"


def _make_findable(module: ModuleType, code: CodeFile) -> None:
    """For its classes (dataclasses look their module up), its tracebacks, its neighbours."""
    sys.modules[module.__name__] = module
    text = code.content.decode("utf-8", "replace")
    linecache.cache[code.path] = (len(text), None, text.splitlines(keepends=True), code.path)
    folder = str(Path(code.path).parent)
    if folder not in sys.path:
        sys.path.append(folder)  # last: a neighbour called random.py must not hide Python's


def _print(*words: object, **how: Any) -> None:
    """What `print` is in the person's file: stdout may be a stream of events."""
    how.setdefault("file", sys.stderr)
    builtins.print(*words, **how)  # noqa: T201  it is theirs


@contextmanager
def undisturbed() -> Generator[None]:
    """Within it random numbers begin at a fixed seed; afterwards they and the folder are as before.

    Without it a `random_split` would differ between the training and its loader processes.
    """
    import numpy as np
    import torch

    numbers, arrays, tensors = random.getstate(), np.random.get_state(), torch.get_rng_state()
    random.seed(_SEED)
    np.random.seed(_SEED)
    torch.default_generator.manual_seed(_SEED)
    try:
        with same_folder():
            yield
    finally:
        random.setstate(numbers)
        np.random.set_state(arrays)
        torch.set_rng_state(tensors)


@contextmanager
def same_folder() -> Generator[None]:
    """Within it the working folder may be changed; afterwards it is as before."""
    folder = _folder()
    try:
        yield
    finally:
        if folder is not None and folder != _folder():
            os.chdir(folder)


def _folder() -> str | None:
    try:
        return os.getcwd()
    except OSError:
        return None  # it was deleted under us
