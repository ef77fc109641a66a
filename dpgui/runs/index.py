"""The index over the folders: one SQLite file that may be deleted or damaged at any time.

It only saves reading thousands of folders anew at each start. Where it cannot be kept (a
read-only folder, a full disk) everything works without it, at the price of that reading.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

from pydantic import ValidationError

from dpgui.runs.entry import Entry

FILE = "index.sqlite"
_VERSION = 1
"""Of the entries' form. An index of another form is made anew."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_log = logging.getLogger(__name__)


class Index:
    """Entries by the place of their folder below the root.

    Args:
        file: The SQLite file; made when there is something to keep.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def load(self) -> dict[str, Entry]:
        """All entries; none if there is no index, or none that can be read."""
        if not self._file.is_file():
            return {}
        try:
            with closing(self._open()) as database:
                rows = database.execute("SELECT place, entry FROM runs").fetchall()
            return {place: Entry.model_validate_json(entry) for place, entry in rows}
        except sqlite3.Error as error:
            self._give_up(error)
        except ValidationError:
            self.remove()
        return {}

    def save(self, changed: Mapping[str, Entry], gone: Iterable[str]) -> None:
        """Keep `changed`, forget `gone`; where the disk refuses, nothing is kept."""
        places = [(place,) for place in gone]
        rows = [(place, entry.model_dump_json()) for place, entry in changed.items()]
        if not rows and not places:
            return
        try:
            with closing(self._open()) as database, database:
                database.executemany("DELETE FROM runs WHERE place = ?", places)
                database.executemany("INSERT OR REPLACE INTO runs VALUES (?, ?)", rows)
        except sqlite3.Error as error:
            self._give_up(error)

    def remove(self) -> None:
        """Delete the index."""
        try:
            for end in ("", "-wal", "-shm"):
                self._file.with_name(self._file.name + end).unlink(missing_ok=True)
        except OSError as error:
            _log.info("the index %s cannot be removed: %s", self._file, error)

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._file, timeout=5.0)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = OFF")  # what a power cut damages is made anew
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version != _VERSION:
                with database:
                    database.execute("DROP TABLE IF EXISTS runs")
                    database.execute("CREATE TABLE runs (place TEXT PRIMARY KEY, entry TEXT)")
                    database.execute(f"PRAGMA user_version = {_VERSION}")
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _give_up(self, error: sqlite3.Error) -> None:
        if error.sqlite_errorcode & 0xFF in _DAMAGED:
            self.remove()
        _log.info("the index %s is not used: %s", self._file, error)
