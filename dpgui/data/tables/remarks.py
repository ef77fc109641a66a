"""What is worth knowing about a table that can be used: said, counted, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.config.problem import Severity
from dpgui.data.naming import some
from dpgui.data.tables.asked import Asked
from dpgui.data.tables.columns import Column
from dpgui.data.tables.roles import Roles


class Lost(NamedTuple):
    """Rows that are not used, by the reason."""

    without_label: int
    with_gaps: int
    without_part: int


def too_many_categories(column: Column, asked: Asked) -> bool:
    """Whether `column` has so many names that each row would be nearly alone: a key, a text."""
    if column.kind != "category" or column.name in asked.categories:
        return False
    return len(column.categories) > asked.most_categories


def target_remarks(roles: Roles, asked: Asked) -> list[Problem]:
    """That the target was chosen for the person."""
    if asked.target:
        return []
    return [_about("target", "table_target_chosen", "note", target=roles.target)]


def column_remarks(columns: Sequence[Column], asked: Asked) -> list[Problem]:
    """Columns left out, dates, and cells that are missing."""
    wide = [column for column in columns if too_many_categories(column, asked)]
    kept = [column for column in columns if not too_many_categories(column, asked)]
    found: list[Problem] = []
    constant = [column.name for column in kept if column.kind == "constant"]
    if constant:
        found.append(_columns("features", "table_constant", "warning", constant))
    if wide:
        names = [f"{each.name} ({len(each.categories)})" for each in wide]
        facts: dict[str, JsonValue] = {"most": asked.most_categories}
        found.append(_columns("most_categories", "table_keys", "warning", names, **facts))
    if dates := [column.name for column in kept if column.kind == "date"]:
        found.append(_columns("features", "table_dates", "note", dates))
    for column in kept:
        if column.count:
            facts = {"name": column.name, "count": column.count, "texts": some(column.strange)}
            found.append(_about("features", "table_strange_cells", "warning", **facts))
    gaps = {
        each.name: count for each in kept if each.kind != "constant" and (count := each.missing)
    }
    if gaps and not asked.whole_rows:
        names = [f"{name} ({count})" for name, count in gaps.items()]
        found.append(_columns("missing", "table_gaps", "note", names, cells=sum(gaps.values())))
    return found


def row_remarks(rows: int, lost: Lost) -> list[Problem]:
    """Rows that are not used."""
    reasons: tuple[tuple[str, str, int], ...] = (
        ("target", "table_rows_without_label", lost.without_label),
        ("missing", "table_rows_with_gaps", lost.with_gaps),
        ("split", "table_rows_without_part", lost.without_part),
    )
    return [
        _about(field, code, "warning", count=count, rows=rows)
        for field, code, count in reasons
        if count
    ]


def fit_remarks(constant: Sequence[str], unknown: Sequence[str]) -> list[Problem]:
    """What was noticed while measuring on the training rows.

    Args:
        constant: Columns that never differ in them.
        unknown: Columns with categories that they do not have, and how many cells.
    """
    found: list[Problem] = []
    if constant:
        found.append(_columns("features", "table_constant_in_training", "warning", constant))
    if unknown:
        found.append(_columns("features", "table_unknown_categories", "note", unknown))
    return found


def _columns(
    field: str, code: str, severity: Severity, names: Sequence[str], **facts: JsonValue
) -> Problem:
    return _about(field, code, severity, count=len(names), columns=some(names), **facts)


def _about(field: str, code: str, severity: Severity, **facts: JsonValue) -> Problem:
    return Problem(path=f"dataset.{field}", code=code, facts=facts, severity=severity)
