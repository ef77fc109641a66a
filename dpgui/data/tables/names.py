"""Names of columns: every one has its own."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.data.naming import some


def column_names(given: Sequence[str] | None, width: int) -> tuple[list[str], list[Problem]]:
    """A name for each of `width` columns, and what had to be changed for that.

    Args:
        given: What the file says; None where it has no header. Then they are numbered.
        width: How many are needed.
    """
    if given is None:
        return [_numbered(at) for at in range(width)], []
    names: list[str] = []
    taken: set[str] = set()
    changed: list[str] = []
    for at, each in enumerate(given):
        plain = each.strip()
        name = _free(plain or _numbered(at), taken)
        if name != plain:
            changed.append(name)
        taken.add(name)
        names.append(name)
    facts: dict[str, JsonValue] = {"count": len(changed), "columns": some(changed)}
    renamed = Problem(
        path="dataset.path", code="table_columns_renamed", facts=facts, severity="note"
    )
    return names, [renamed] if changed else []


def _numbered(at: int) -> str:
    return f"column {at + 1}"


def _free(name: str, taken: set[str]) -> str:
    count, free = 1, name
    while free in taken:
        count += 1
        free = f"{name} ({count})"
    return free
