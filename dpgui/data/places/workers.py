"""Loader processes: they decode whole batches beside the training, and never outlive it.

Imported in each of them, so this module stays light beside torch.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from multiprocessing.context import BaseContext
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import torch
from pydantic import JsonValue
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from dpgui.config import ConfigError, FeedConfig, Problem, first_line
from dpgui.cores import usable_cores
from dpgui.data.places.patience import LOOK, Patience, nothing
from dpgui.data.source import Part, SplitName, UnreadableError, unreadable

_MOST = 8
"""Processes chosen unasked; more seldom pay, and each holds a copy of the libraries."""

Method: TypeAlias = Literal["forkserver", "spawn"]


class _Wanted(NamedTuple):
    """A batch that is asked for: places within a part."""

    split: SplitName
    places: list[int]


class _Queue:
    """The batches of the pass that comes next; what DataLoader calls a sampler."""

    def __init__(self) -> None:
        self.wanted: list[_Wanted] = []

    def __iter__(self) -> Iterator[_Wanted]:
        return iter(self.wanted)

    def __len__(self) -> int:
        return len(self.wanted)


class _Batches(Dataset[Any]):
    """Answers whole batches, put together in the process that decodes them."""

    def __init__(self, parts: Mapping[SplitName, Part], repair: bool) -> None:
        self._parts, self._repair = dict(parts), repair

    def __getitem__(self, wanted: _Wanted) -> Tensor | UnreadableError | ConfigError:
        """The batch, or why there is none; torch would make such an error anew from its text."""
        part = self._parts[wanted.split]
        try:
            samples = [part.sample(place, repair=self._repair).values for place in wanted.places]
        except (UnreadableError, ConfigError) as error:
            return error
        return torch.from_numpy(np.stack(samples))


class Loaders:
    """Processes that read batches of the parts of one source; started when first needed.

    They stay for all epochs and all parts. Picklable; a copy starts its own.

    Args:
        parts: What is read.
        repair: Of truncated pictures take what there is.
        count: Processes.
        method: How they are started.
        prefetch: Batches that each makes before they are asked for.
    """

    def __init__(
        self,
        parts: Mapping[SplitName, Part],
        *,
        repair: bool,
        count: int,
        method: Method,
        prefetch: int,
    ) -> None:
        self._dataset = _Batches(parts, repair)
        self.count, self._prefetch = count, prefetch
        self._method: Method = method
        self._queue = _Queue()
        self._loader: DataLoader[Any] | None = None
        self._busy = threading.Lock()

    def __getstate__(self) -> dict[str, Any]:
        state = vars(self).copy()
        return {**state, "_queue": _Queue(), "_loader": None, "_busy": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._busy = threading.Lock()

    def claim(self) -> bool:
        """Claim the processes for one pass, which `stream` then makes; False while there is one."""
        return self._busy.acquire(blocking=False)

    def stream(
        self,
        split: SplitName,
        batches: Sequence[Tensor],
        *,
        pin: bool = False,
        meanwhile: Callable[[], None] = nothing,
    ) -> Generator[Tensor]:
        """The samples at each of `batches`, places within the part `split`; the claim ends with it.

        While nothing comes `meanwhile` is called, and what it raises ends the pass.

        Raises:
            ConfigError: If a sample cannot be read, or the system ends a process, or nothing comes
                for too long.
        """
        why = ""
        try:
            self._queue.wanted = [_Wanted(split, batch.tolist()) for batch in batches]
            self._loader = self._loader or self._made(pin)
            for answer in self._answers(self._loader, Patience(meanwhile)):
                if isinstance(answer, UnreadableError):
                    raise unreadable(answer)
                if isinstance(answer, ConfigError):
                    raise answer
                yield answer
        except RuntimeError as error:
            if "DataLoader worker" not in str(error):
                raise
            why = first_line(error)
        finally:
            self._busy.release()
        if why:
            # Here the error is gone, and with it the last to hold the others of these processes.
            self._loader = None
            facts: dict[str, JsonValue] = {"why": why}
            raise ConfigError([Problem(path="feed.workers", code="loader_died", facts=facts)])

    def _answers(self, loader: DataLoader[Any], patience: Patience) -> Iterator[Any]:
        """The answers of one pass. Processes that let it wait in vain are given up."""
        answers: Any = iter(loader)
        answers._timeout = LOOK  # not of the loader itself: a time-out while it resumes breaks it
        try:
            while True:
                patience.came()
                while (answer := _next(answers)) is _LATE:
                    self._wait_on(patience)
                if answer is _OVER:
                    return
                yield answer
        finally:
            answers._timeout = 0

    def _wait_on(self, patience: Patience) -> None:
        try:
            patience.wait_on()
        except BaseException:
            self._loader = None
            raise

    def _made(self, pin: bool) -> DataLoader[Any]:
        _allow_open_files()
        return DataLoader(
            self._dataset,
            batch_size=None,
            sampler=self._queue,
            num_workers=self.count,
            collate_fn=_as_it_is,
            pin_memory=pin,
            worker_init_fn=_begin,
            multiprocessing_context=_context(self._method),
            generator=torch.Generator(),  # else it would draw from the one that training uses
            prefetch_factor=self._prefetch,
            persistent_workers=True,
        )


_LATE, _OVER = object(), object()
"""Instead of an answer: none came in time; there are no more."""


def _next(answers: Iterator[Any]) -> Any:
    try:
        return next(answers, _OVER)
    except RuntimeError as error:
        if "timed out" in str(error):
            return _LATE
        raise


def loader_count(feed: FeedConfig, busy: int, sharers: int = 1) -> int:
    """Loader processes to use.

    Args:
        feed: Says how many, or -1 to choose.
        busy: Cores that the training itself keeps busy.
        sharers: Processes of this machine that each have loaders of their own.
    """
    if feed.workers >= 0:
        return feed.workers
    return max(0, min(_MOST, (usable_cores() - 1 - busy * sharers) // sharers))


def start_method(feed: FeedConfig) -> Method:
    """How loader processes are started on this system."""
    if feed.start_method != "auto":
        return feed.start_method
    return "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


def _context(method: Method) -> BaseContext:
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        # Loaded once by the server, so that each process starts in milliseconds, not in seconds.
        context.set_forkserver_preload([__name__, "dpgui.data.places.fork_server"])
    return context


def _allow_open_files() -> None:
    """Allow this process as many open files as its user may have: batches in flight are files."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS calls it unlimited, but has another limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _as_it_is(answer: Any) -> Any:
    return answer


def _begin(_number: int) -> None:
    """Called in each process when it begins.

    Who ends a machine or a job asks all processes to end, and the training process, which hears it
    and ends this one, needs its batches until it has saved.
    """
    with suppress(ValueError):  # not in the main thread of the process
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if hasattr(signal, "sigwaitinfo"):
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the fork server ignores it
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
            threading.Thread(target=_end_if_told_by_parent, name="term", daemon=True).start()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_if_told_by_parent() -> None:
    """End, wherever this process hangs, once the training process itself sends SIGTERM."""
    parent = multiprocessing.parent_process()
    while parent and signal.sigwaitinfo([signal.SIGTERM]).si_pid != parent.pid:
        pass
    os._exit(1)


def _end_with_parent() -> None:
    """End when the training process is gone, even if it was killed.

    torch looks at the parent process, too, but here that is the fork server, which lives as long as
    its children.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
