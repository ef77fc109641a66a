"""Configs that an earlier dpgui wrote, in today's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

MOVED: Mapping[str, str] = {
    "train.non_finite": "end.diverged",
    "train.save_every": "save.seconds",
}
"""What was called differently: the old path and the new one, each a section and a name."""


def migrated(data: Mapping[str, Any]) -> dict[str, Any]:
    """`data` with every old path under its new name; what was given stays as it is.

    Where both are given the old one counts: somebody wrote it on purpose, while the new one may be
    a default that was filled in.
    """
    found = dict(data)
    for old, new in MOVED.items():
        section, name = old.split(".")
        given = found.get(section)
        if not isinstance(given, Mapping) or name not in given:
            continue
        rest = dict(cast("Mapping[str, Any]", given))
        value = rest.pop(name)
        target, target_name = new.split(".")
        known = cast("Mapping[str, Any]", found.get(target) or {})
        found |= {section: rest, target: {**known, target_name: value}}
    return found
