"""What a person says about a run, in its `run.json`."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dpgui.files import write_whole

FILE = "run.json"
TRASH = ".trash"
"""The folder, beside the runs, of those that were thrown away and can still be brought back."""


class RunMeta(BaseModel):
    """A run's name and marks. Keys that a newer dpgui wrote are kept.

    Attributes:
        name: Unique among the runs of a store.
        created: Seconds since 1970.
        trashed: It lies in the trash; told by the place of its folder, never written.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    name: str
    created: float = 0.0
    tags: tuple[str, ...] = ()
    starred: bool = False
    note: str = ""
    trashed: bool = Field(default=False, exclude=True)


def read_meta(folder: Path) -> RunMeta:
    """What is said about the run in `folder`; if that is unreadable, what its folder tells."""
    trashed = folder.parent.name == TRASH
    try:
        meta = RunMeta.model_validate_json((folder / FILE).read_bytes())
    except (OSError, ValidationError):
        meta = RunMeta(name=folder.name, created=_age(folder))
    return meta.model_copy(update={"trashed": trashed})


def write_meta(folder: Path, meta: RunMeta) -> None:
    """Write `meta` for the run in `folder`.

    Raises:
        OSError: If the folder cannot be written.
    """
    write_whole(folder / FILE, meta.model_dump_json(indent=1) + "\n")


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0
