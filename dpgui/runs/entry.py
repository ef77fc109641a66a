"""What the index keeps of one folder, and how it is kept true to the folder cheaply."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from dpgui.runs.ending import ending
from dpgui.runs.meta import FILE as META
from dpgui.runs.meta import TRASH, RunMeta, read_meta
from dpgui.runs.rows import RunRow
from dpgui.runs.run import CONFIG, LOG
from dpgui.runs.status import RunStatus
from dpgui.runs.summary import Summary
from dpgui.runs.writer import written_by

_SETTLED_NS = 2_000_000_000
"""A folder that changed less than this before it was read may change again within the same tick of
the file system's clock; until then its entry is not trusted."""


class Planned(BaseModel):
    """What a run's config says of it, for the table.

    Attributes:
        written: When the file was written, in nanoseconds; 0 if there is none.
    """

    written: int = 0
    dataset: str = ""
    model: str = ""
    strategy: str = ""
    devices: tuple[str, ...] = ()
    epochs: int = 0


class Entry(BaseModel):
    """A run as it was when its folder was last read.

    Attributes:
        changed: When the folder changed last, in nanoseconds.
        read: When this was read, in nanoseconds.
    """

    changed: int
    read: int
    meta: RunMeta
    plan: Planned = Planned()
    summary: Summary = Field(default_factory=Summary)

    def fresh(self, changed: int) -> bool:
        """Whether nothing needs to be read of a folder that changed at `changed`.

        A session begins and ends with a change of the folder (`writer.json`), and so does each
        change of `run.json`; the log of an open session grows without one.
        """
        return self._settled and changed == self.changed and not self.summary.open

    def worth_keeping(self, known: Entry | None) -> bool:
        """Whether the index should hold this in place of `known`, which says the same or less."""
        if known is None or self._settled > known._settled:
            return True
        return self != known.model_copy(update={"read": self.read})

    @property
    def _settled(self) -> bool:
        return self.read - self.changed > _SETTLED_NS

    def row(self, folder: Path) -> RunRow:
        """The row of the run in `folder`; the life of an open session's writer is looked at."""
        summary = self.summary
        total = summary.steps_total
        return RunRow(
            id=folder.name,
            name=self.meta.name,
            status=self._status(folder),
            created=self.meta.created,
            dataset=self.plan.dataset,
            model=self.plan.model,
            strategy=self.plan.strategy,
            devices=summary.devices or self.plan.devices,
            epochs_done=summary.epochs_done,
            epochs=summary.epochs or self.plan.epochs,
            best=summary.best,
            best_name=summary.best_name,
            loss=summary.loss,
            duration=summary.duration,
            progress=min(1.0, summary.step / total) if total else 0.0,
            tags=self.meta.tags,
            starred=self.meta.starred,
            note=self.meta.note,
            trashed=folder.parent.name == TRASH,
            folder=folder,
        )

    def _status(self, folder: Path) -> RunStatus:
        if self.summary.open and written_by(folder) is None:
            return ending(folder, folder / LOG).status
        return self.summary.status


def read_entry(folder: Path, changed: int, known: Entry | None) -> Entry | None:
    """The entry of `folder`, or None if it holds no run.

    Args:
        folder: What may be a run's folder, whole or half-written.
        changed: When it changed last, in nanoseconds.
        known: What was read before; its summary is carried on, if the log only grew.
    """
    if not any((folder / name).is_file() for name in (CONFIG, META, LOG)):
        return None
    read = time.time_ns()
    log = folder / LOG
    known_so_far = known is not None and _size(log) >= known.summary.position
    # A copy: rows may be made of the entry that is known while this one is read.
    summary = known.summary.model_copy() if known and known_so_far else Summary()
    try:
        summary.read(log)
    except OSError:
        summary = Summary()
    return Entry(
        changed=changed,
        read=read,
        meta=read_meta(folder),
        plan=_planned(folder / CONFIG, known.plan if known else Planned()),
        summary=summary,
    )


def _planned(file: Path, known: Planned) -> Planned:
    """What the config says, as plain tables: one that this dpgui would refuse is still listed."""
    try:
        written = file.stat().st_mtime_ns
        if written == known.written:
            return known
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Planned()
    train = tables.get("train")
    epochs = train.get("epochs") if isinstance(train, dict) else None
    devices = tables.get("devices")
    return Planned(
        written=written,
        dataset=_name(tables.get("dataset")),
        model=_name(tables.get("model")),
        strategy=_name(tables.get("strategy")),
        devices=tuple(map(str, devices)) if isinstance(devices, list) else (),
        epochs=epochs if isinstance(epochs, int) else 0,
    )


def _name(pick: Any) -> str:
    return str(pick.get("name", "")) if isinstance(pick, dict) else str(pick or "")


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
