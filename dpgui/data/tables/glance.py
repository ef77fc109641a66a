"""A glance at a table while it is described: its columns, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from dpgui.config import ConfigError
from dpgui.data.tables.dialect import Dialect
from dpgui.data.tables.files import guarded, located
from dpgui.data.tables.reading import load
from dpgui.data.tables.wanted import Wanted

_ROWS = 100


@dataclass(frozen=True, slots=True)
class Glance:
    """What the head of a file tells.

    Attributes:
        columns: Their names.
        dialect: How it is written; None for a format that says so itself.
    """

    columns: tuple[str, ...] = ()
    dialect: Dialect | None = None

    def settled(self, given: Mapping[str, str]) -> dict[str, str]:
        """What was found out for those of the options `given` that are "auto"."""
        if self.dialect is None:
            return {}
        found = {
            "separator": self.dialect.separator,
            "decimal": self.dialect.decimal,
            "encoding": self.dialect.encoding,
            "header": "yes" if self.dialect.header else "no",
        }
        return {name: found[name] for name, value in given.items() if value == "auto"}


def glance(path: str, wanted: Wanted) -> Glance:
    """The head of the table at `path`; an empty one where it cannot be read."""
    try:
        file = located(path)
        with guarded(file):
            state = file.stat()
        return _seen(path, replace(wanted, limit=_ROWS), state.st_mtime_ns, state.st_size)
    except ConfigError:
        return Glance()


@lru_cache(maxsize=4)
def _seen(path: str, wanted: Wanted, changed: int, size: int) -> Glance:
    del changed, size  # another time or size is another file
    table = load(path, wanted)
    return Glance(tuple(str(name) for name in table.frame.columns), table.dialect)
