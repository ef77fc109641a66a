"""What there is room for: decoded samples in memory, or in the cache on disk."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
from pydantic import JsonValue

from dpgui.config import ConfigError, FeedConfig, Problem, Severity
from dpgui.data.places.decoding import sample_bytes
from dpgui.data.source import Part

_GROUP = Path("/sys/fs/cgroup")
_GROUP_FILES = (
    ("memory.max", "memory.current"),
    ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
)
"""Limit and use of the container that this process is in, in both versions of Linux's groups."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where decoded samples may go.

    Attributes:
        memory: Into memory.
        cache: Into the cache on disk; with `memory` as well, so that later runs start sooner.
        notes: Why not, where that was asked for.
    """

    memory: bool
    cache: bool
    notes: tuple[Problem, ...] = ()


def room_for(parts: Iterable[Part], feed: FeedConfig, sharers: int = 1) -> Room:
    """Where `parts` may go by the word of `feed`.

    Args:
        parts: What is to go somewhere.
        feed: Where to.
        sharers: Processes of this machine that each keep it in memory.

    Raises:
        ConfigError: If they are to be kept in memory, and it is too small.
    """
    needed = sum(len(part) * sample_bytes(part) for part in parts)
    free, limit = free_memory() // sharers, feed.cache << 30
    fits = needed <= limit
    facts: dict[str, JsonValue] = {"needed": _gib(needed), "limit": feed.cache, "free": _gib(free)}
    too_small = _problem_at("feed.cache", "cache_small", "note", facts)
    if feed.keep == "memory":
        if needed > free:
            raise ConfigError([_problem_at("feed.keep", "memory_small", "error", facts)])
        return Room(memory=True, cache=False)
    if feed.keep == "files":
        return Room(memory=False, cache=False)
    budget = (feed.memory << 20) // sharers if feed.memory else free // 4
    memory = feed.keep == "auto" and needed <= budget
    unasked = fits or memory or (feed.keep == "auto" and not limit)
    return Room(memory=memory, cache=fits and limit > 0, notes=() if unasked else (too_small,))


def free_memory() -> int:
    """Bytes that this process could take: of the machine, or of its container if that has less."""
    free = psutil.virtual_memory().available
    for limit, used in _GROUP_FILES:
        with suppress(OSError, ValueError):  # no such group, or no limit ("max")
            left = int((_GROUP / limit).read_text()) - int((_GROUP / used).read_text())
            return max(0, min(free, left))
    return free


def _gib(size: int) -> str:
    return f"{size / 2**30:.1f}"


def _problem_at(path: str, code: str, severity: Severity, facts: dict[str, JsonValue]) -> Problem:
    return Problem(path=path, code=code, facts=facts, severity=severity)
