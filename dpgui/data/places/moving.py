"""Moving the parts of a source, whose samples are in files, to where there is room for them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
import torch
from pydantic import JsonValue
from torch import Tensor

from dpgui.config import FeedConfig, Problem, first_line
from dpgui.data.choice import Samples
from dpgui.data.places.cache import (
    Draft,
    Verdict,
    decoded_dir,
    key_of,
    pixels_of,
    remember,
    verdict_of,
)
from dpgui.data.places.cache_room import make_room
from dpgui.data.places.decoding import Sink, decoding, sample_bytes, sample_type
from dpgui.data.places.reading import Reading
from dpgui.data.places.room import Room
from dpgui.data.places.samples import FileSamples, InMemory, Mapped
from dpgui.data.source import Part, SplitName
from dpgui.data.stages import Stage

_READ_AT_ONCE = 64 * 2**20
"""Bytes read into memory between two looks at the wishes."""

Moved = tuple[Samples, Verdict]


class Mover:
    """Moves parts one after the other.

    Attributes:
        notes: Why something is not where it could be.

    Args:
        parts: What may be moved.
        room: Where to.
        feed: The limit of the cache, and how far to read ahead.
        repair: Of truncated pictures take what there is.
        reading: Reads what stays in its files.
    """

    def __init__(
        self,
        parts: Mapping[SplitName, Part],
        room: Room,
        feed: FeedConfig,
        *,
        repair: bool,
        reading: Reading,
    ) -> None:
        self._parts, self._room, self._feed = parts, room, feed
        self._repair, self._reading = repair, reading
        self._keys = {
            split: key_of(part.identity(), repair=repair) if feed.cache else ""
            for split, part in parts.items()
        }
        self.notes: list[Problem] = list(room.notes)

    @property
    def workers(self) -> int:
        """Processes that read what stays in its files; 0 where threads do."""
        return self._reading.workers

    def move(self, split: SplitName) -> Generator[Stage, None, Moved]:
        """Put the part `split` in its place; its samples, and what was found among them."""
        if self._room.memory or self._room.cache:
            moved = yield from self._from_cache(split)
            if moved is not None:
                return moved
        draft = self._draft(split)
        if draft is not None or self._room.memory:
            return (yield from self._decoded(split, draft))
        return (yield from self._looked_at(split))

    def _looked_at(self, split: SplitName) -> Generator[Stage, None, Moved]:
        """Leave the samples in their files, once it is known which can be read."""
        key = self._keys[split]
        verdict = verdict_of(key) if key else None
        if verdict is None or verdict.count != len(self._parts[split]):
            verdict = yield from decoding(self._parts[split], "looking", repair=self._repair)
            self._remember(split, verdict)
        return self._in_files(split, verdict), verdict

    def _from_cache(self, split: SplitName) -> Generator[Stage, None, Moved | None]:
        """The samples, if an earlier run decoded them."""
        part, key = self._parts[split], self._keys[split]
        found = pixels_of(key, sample_bytes(part)) if key else None
        if found is None or found[1].count != len(part):
            return None
        file, verdict = found
        if not self._room.memory:
            return self._mapped(split, file, verdict), verdict
        try:
            samples = yield from self._read(split, file, verdict)
        except OSError:  # it went just now, or its disk fails
            return None
        return samples, verdict

    def _read(
        self, split: SplitName, file: Path, verdict: Verdict
    ) -> Generator[Stage, None, InMemory]:
        part = self._parts[split]
        x = np.empty((verdict.kept, *part.shape), sample_type(part))
        room = x.reshape(-1).view(np.uint8).data
        done = 0
        with file.open("rb", buffering=0) as stream:
            while done < len(room):
                came = stream.readinto(room[done : done + _READ_AT_ONCE])
                if not came:
                    raise OSError(f"{file} is too short")
                done += came
                yield Stage("reading", done // sample_bytes(part), len(part))
        return InMemory(torch.from_numpy(x), self._labels(split, verdict))

    def _decoded(self, split: SplitName, draft: Draft | None) -> Generator[Stage, None, Moved]:
        part = self._parts[split]
        sink = Sink(part, memory=self._room.memory, draft=draft)
        try:
            verdict = yield from decoding(part, "decoding", repair=self._repair, sink=sink)
            file = self._finished(split, sink, verdict)
        finally:
            if sink.draft is not None:
                sink.draft.drop()
        if sink.pixels is not None:
            x = torch.from_numpy(sink.pixels[: sink.count])
            return InMemory(x, self._labels(split, verdict)), verdict
        if file is not None:
            return self._mapped(split, file, verdict), verdict
        self._remember(split, verdict)
        return self._in_files(split, verdict), verdict

    def _draft(self, split: SplitName) -> Draft | None:
        """A new entry of the cache for the part, if there is room."""
        part, key = self._parts[split], self._keys[split]
        if not key or not self._room.cache:
            return None
        size = len(part) * sample_bytes(part)
        try:
            make_room(size, _limit(self._feed), keep=self._keys.values())
            return Draft(key, size)
        except OSError as error:
            self._without_cache(error)
            return None

    def _finished(self, split: SplitName, sink: Sink, verdict: Verdict) -> Path | None:
        """The file in the cache with what `sink` took, if all went well."""
        if sink.draft is not None and self._unchanged(split):
            try:
                return sink.draft.finish(verdict)
            except OSError as error:
                sink.give_up(error)
        if sink.trouble is not None:
            self._without_cache(sink.trouble)
        return None

    def _unchanged(self, split: SplitName) -> bool:
        """Whether no file changed while it was decoded."""
        identity = self._parts[split].identity()
        return key_of(identity, repair=self._repair) == self._keys[split]

    def _remember(self, split: SplitName, verdict: Verdict) -> None:
        if self._keys[split] and self._unchanged(split):
            with suppress(OSError):  # the next run looks again
                remember(self._keys[split], verdict)

    def _without_cache(self, error: OSError) -> None:
        facts: dict[str, JsonValue] = {
            "folder": str(decoded_dir()),
            "why": error.strerror or first_line(error),
        }
        note = Problem(path="feed.cache", code="cache_unwritable", facts=facts, severity="warning")
        if note not in self.notes:
            self.notes.append(note)

    def _mapped(self, split: SplitName, file: Path, verdict: Verdict) -> Mapped:
        part, depth = self._parts[split], self._feed.prefetch
        return Mapped(file, sample_type(part), part.shape, self._labels(split, verdict), depth)

    def _in_files(self, split: SplitName, verdict: Verdict) -> FileSamples:
        kept = torch.from_numpy(verdict.places())
        return FileSamples(self._reading, split, kept, self._labels(split, verdict))

    def _labels(self, split: SplitName, verdict: Verdict) -> Tensor:
        return torch.from_numpy(self._parts[split].labels[verdict.places()])


def _limit(feed: FeedConfig) -> int:
    """Bytes that the cache may take."""
    return feed.cache << 30
