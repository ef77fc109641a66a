"""`RunStore`: the runs of one folder. Makes, lists, finds, names and throws away."""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import JsonValue

from dpgui import paths
from dpgui.config import ConfigError, ExperimentConfig, Problem
from dpgui.files import half_of, write_whole
from dpgui.registry import nearest
from dpgui.runs.entry import Entry, read_entry
from dpgui.runs.files import disk_sentences, move_to_free, sweep
from dpgui.runs.index import FILE as INDEX
from dpgui.runs.index import Index
from dpgui.runs.meta import TRASH, RunMeta, write_meta
from dpgui.runs.rows import RunRow, matching, ordered
from dpgui.runs.run import CONFIG, Run

Ref: TypeAlias = Run | RunRow | str
"""A run, its row, or what a person calls it: id, beginning of the id, name, or "last"."""

_LAST = "last"
_HALF_MADE = 60.0
"""Seconds in which a run's folder is made or removed; another machine may be at it."""


class RunStore:
    """The runs in a folder, safe to use from any thread.

    Args:
        root: The folder, made with the first run; by default the user's.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or paths.runs_dir()
        self._index = Index(self.root / INDEX)
        self._entries: dict[str, Entry] | None = None
        self._lock = threading.RLock()

    # Looking

    def list(
        self,
        text: str = "",
        sort: str = "created",
        descending: bool = True,
        trashed: bool = False,
    ) -> list[RunRow]:
        """The runs as rows, read from the folders as they are now.

        Args:
            text: Words that must all occur in id, name, tags, note, dataset or model.
            sort: A field of `RunRow`; rows without a value come last in both directions.
            descending: Largest first.
            trashed: Those in the trash, instead of the others.
        """
        rows = ordered(self._rows(trashed), "created", descending=True)
        return ordered(matching(rows, text), sort, descending)

    def find(self, ref: str) -> Run:
        """The run that a person calls `ref`: an id, its beginning, a name, or "last".

        Raises:
            ConfigError: If there is none (naming the nearest), or several.
        """
        rows = self.list()
        if ref == _LAST and rows:
            return Run(rows[0].folder)
        for found in (
            [row for row in [*rows, *self.list(trashed=True)] if row.id == ref],
            [row for row in rows if row.name == ref],
            [row for row in rows if ref and row.id.startswith(ref)],
        ):
            if len(found) == 1:
                return Run(found[0].folder)
            if found:
                matches = ", ".join(row.id for row in found[:5])
                raise _refusal("run_ambiguous", ref=ref, matches=matches)
        close = nearest(ref, [name for row in rows for name in (row.id, row.name)])
        if close:
            raise _refusal("run_unknown_nearest", ref=ref, nearest=close)
        raise _refusal("run_unknown", ref=ref, folder=str(self.root))

    def rebuild(self) -> None:
        """Forget the index and read every folder anew."""
        with self._lock:
            self._index.remove()
            self._entries = {}
            self._refresh()

    # Making and changing

    def create(self, config: ExperimentConfig, name: str | None = None) -> Run:
        """A new run of `config`, in a folder of its own that is whole from the first moment.

        Args:
            config: What it is made from.
            name: What to call it; a number is added if another run is called so. By default
                it is named after its dataset and model.

        Raises:
            ConfigError: If the disk is full or the folder cannot be written.
        """
        now = time.time()
        usual = f"{config.dataset.name}-{config.model.name}"
        meta = RunMeta(name=self._free_name(name or usual), created=now)
        stem = time.strftime("%Y%m%d-%H%M%S", time.localtime(now)) + "-" + _plain(usual)
        half = half_of(self.root / stem)
        with disk_sentences(self.root):
            try:
                half.mkdir(parents=True)
                write_whole(half / CONFIG, config.to_toml())
                write_meta(half, meta)
                return Run(move_to_free(half, self.root / stem))
            except OSError:
                shutil.rmtree(half, ignore_errors=True)
                raise

    def rename(self, ref: Ref, name: str) -> str:
        """Call a run `name`, with a number if another one is called so; the name it has now.

        Raises:
            ConfigError: If the name is empty or the folder cannot be written.
        """
        run = self._run(ref)
        free = self._free_name(name, but=run.meta.name)
        self._mark(run, name=free)
        return free

    def tag(self, ref: Ref, tags: Iterable[str]) -> None:
        """Give a run these tags and no others.

        Raises:
            ConfigError: If the folder cannot be written.
        """
        stripped = (tag.strip() for tag in tags)
        self._mark(self._run(ref), tags=tuple(dict.fromkeys(tag for tag in stripped if tag)))

    def star(self, ref: Ref, starred: bool = True) -> None:
        """Mark a run with a star, or take the star away.

        Raises:
            ConfigError: If the folder cannot be written.
        """
        self._mark(self._run(ref), starred=starred)

    def note(self, ref: Ref, text: str) -> None:
        """Write a note about a run, in place of the one before.

        Raises:
            ConfigError: If the folder cannot be written.
        """
        self._mark(self._run(ref), note=text)

    # Throwing away

    def trash(self, ref: Ref) -> Run:
        """Move a run into the trash.

        Raises:
            ConfigError: If it is live, or the folder cannot be moved.
        """
        return self._moved(ref, self.root / TRASH)

    def restore(self, ref: Ref) -> Run:
        """Bring a run back from the trash.

        Raises:
            ConfigError: If the folder cannot be moved.
        """
        run = self._moved(ref, self.root)
        if run.meta.name in (row.name for row in self.list() if row.id != run.id):
            self._mark(run, name=self._free_name(run.meta.name))
        return run

    def delete(self, ref: Ref) -> None:
        """Delete a run for good.

        Raises:
            ConfigError: If it is live, or the disk refuses.
        """
        run = self._run(ref)
        _refuse_live(run)
        with disk_sentences(run.folder):
            shutil.rmtree(move_to_free(run.folder, half_of(self.root / run.id)))

    def _moved(self, ref: Ref, to: Path) -> Run:
        run = self._run(ref)
        if run.folder.parent == to:
            return run
        _refuse_live(run)
        with disk_sentences(run.folder):
            to.mkdir(exist_ok=True)
            return Run(move_to_free(run.folder, to / run.id))

    def _mark(self, run: Run, **marks: Any) -> None:
        with disk_sentences(run.folder), self._lock:
            write_meta(run.folder, run.meta.model_copy(update=marks))

    def _run(self, ref: Ref) -> Run:
        return self.find(ref) if isinstance(ref, str) else Run(ref.folder)

    def _free_name(self, name: str, but: str | None = None) -> str:
        wanted = " ".join(name.split())
        if not wanted:
            raise _refusal("run_name_empty")
        with self._lock:
            taken = {entry.meta.name for entry in self._refresh().values()} - {but}
        free, number = wanted, 1
        while free in taken:
            number += 1
            free = f"{wanted} {number}"
        return free

    # The index

    def _rows(self, trashed: bool) -> list[RunRow]:
        with self._lock:
            entries = dict(self._refresh())
        return [
            entry.row(self.root / place)
            for place, entry in entries.items()
            if place.startswith(TRASH) == trashed
        ]

    def _refresh(self) -> dict[str, Entry]:
        """The entries, each as its folder is now. Costs one look at each folder's time."""
        if self._entries is None:
            with suppress(OSError):
                sweep(self.root, after=_HALF_MADE)
            self._entries = self._index.load()
        seen: dict[str, Entry] = {}
        changed: dict[str, Entry] = {}
        for place, time_ns in self._folders():
            known = self._entries.get(place)
            if known is None or not known.fresh(time_ns):
                entry = read_entry(self.root / place, time_ns, known)
                if entry is None:
                    continue
                if entry.worth_keeping(known):
                    changed[place] = entry
                known = entry
            seen[place] = known
        gone = self._entries.keys() - seen.keys()
        self._entries = seen
        self._index.save(changed, gone)
        return seen

    def _folders(self) -> Iterator[tuple[str, int]]:
        """Place below the root and time of change, in nanoseconds, of what may be runs."""
        for prefix in ("", f"{TRASH}/"):
            try:
                with os.scandir(self.root / prefix) as found:
                    for item in found:
                        if not item.name.startswith(".") and item.is_dir():
                            yield prefix + item.name, item.stat().st_mtime_ns
            except OSError:  # no runs yet, no trash yet, or no right to look
                continue


def _refusal(code: str, **facts: JsonValue) -> ConfigError:
    return ConfigError([Problem(path="", code=code, facts=facts)])


def _refuse_live(run: Run) -> None:
    if run.live:
        raise _refusal("run_is_live_now", name=run.meta.name)


def _plain(name: str) -> str:
    """`name` as part of a folder's name on any system."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "run"
