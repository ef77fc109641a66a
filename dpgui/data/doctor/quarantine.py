"""Moving the files of a finding out of a dataset, so that it can be undone.

They keep their paths below the quarantine. A list of what is moved is written before the first
file moves, so that whatever interrupts it, nothing is lost track of. Nothing is overwritten, and
nothing outside of the dataset's folder is touched.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, first_line
from dpgui.data.doctor.finding import Finding
from dpgui.data.pictures.part import PicturePart
from dpgui.data.source import Source
from dpgui.files import write_whole

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    """What lies in a quarantine.

    Attributes:
        root: The folder that it came from, absolute.
        code: The finding that it was about.
        files: Paths relative to `root`, and to the quarantine.
    """

    root: str
    code: str
    files: tuple[str, ...]


def move(source: Source, findings: Sequence[Finding], quarantine: Path) -> Manifest:
    """Move the files of `findings`, of one kind, into the folder `quarantine`, which is made.

    Raises:
        ConfigError: If they cannot be moved there. None is moved then; only where the disk fails
            half-way some are, which `undo` brings back.
    """
    files = _files(source, findings)
    place = Path(source.place).resolve()
    root = place if place.is_dir() else place.parent
    quarantine = quarantine.expanduser().resolve()
    if quarantine.is_relative_to(root):
        raise _refusal("move_inside", folder=str(quarantine), root=str(root))
    names = tuple(_name_below(file, root) for file in files)
    _refuse_taken([quarantine / MANIFEST, *(quarantine / name for name in names)])
    manifest = Manifest(str(root), findings[0].code, names)
    try:
        quarantine.mkdir(parents=True, exist_ok=True)
        write_whole(quarantine / MANIFEST, json.dumps(asdict(manifest), indent=1))
        for name in names:
            _carry(root / name, quarantine / name)
    except OSError as error:
        raise _refusal("move_failed", folder=str(quarantine), why=first_line(error)) from None
    return manifest


def undo(quarantine: Path) -> Manifest:
    """Bring back what lies in `quarantine`, and take its list away.

    Raises:
        ConfigError: If it holds no list, or files of these names are back by now. None is moved
            then; where the disk fails half-way, `undo` can go on later.
    """
    quarantine = quarantine.expanduser().resolve()
    manifest = _read(quarantine)
    root = Path(manifest.root)
    # Where a move was interrupted, the rest never left.
    names = [name for name in manifest.files if os.path.lexists(quarantine / name)]
    _refuse_taken(root / name for name in names)
    try:
        for name in names:
            _carry(quarantine / name, root / name)
        (quarantine / MANIFEST).unlink()
        for folder, _, _ in os.walk(quarantine, topdown=False):
            if not os.listdir(folder):
                os.rmdir(folder)
    except OSError as error:
        raise _refusal("move_failed", folder=str(root), why=first_line(error)) from None
    return manifest


def _files(source: Source, findings: Sequence[Finding]) -> tuple[Path, ...]:
    """The files that `findings` are about, each once."""
    files: dict[Path, None] = {}
    for finding in findings:
        if "move" not in finding.remedies or not finding.places:
            raise _refusal("move_not_here", finding=finding.code)
        for split, places in finding.places.items():
            part = source.parts[split]
            if not isinstance(part, PicturePart):
                raise _refusal("move_no_files", dataset=source.name)
            files |= dict.fromkeys(Path(part.files[place]) for place in places)
    return tuple(files)


def _name_below(file: Path, root: Path) -> str:
    """The path of `file` relative to `root`, which it must not leave by a link either."""
    real = file.parent.resolve() / file.name
    if not real.is_relative_to(root):
        raise _refusal("move_outside", file=str(file), root=str(root))
    return str(real.relative_to(root))


def _refuse_taken(places: Iterable[Path]) -> None:
    for place in places:
        if os.path.lexists(place):
            raise _refusal("move_taken", file=str(place))


def _carry(file: Path, place: Path) -> None:
    """Move `file` to `place`, to another disk too."""
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.rename(place)
    except OSError:
        shutil.move(file, place)


def _read(quarantine: Path) -> Manifest:
    file = quarantine / MANIFEST
    try:
        manifest = Manifest(**json.loads(file.read_text(encoding="utf-8")))
        names = tuple(map(str, manifest.files))
    except (OSError, ValueError, TypeError) as error:
        raise _refusal("move_no_list", file=str(file), why=first_line(error)) from None
    for name in names:
        if PurePath(name).is_absolute() or ".." in PurePath(name).parts:
            raise _refusal("move_outside", file=name, root=manifest.root)
    return Manifest(manifest.root, manifest.code, names)


def _refusal(code: str, **facts: JsonValue) -> ConfigError:
    return ConfigError([Problem(path="", code=code, facts=facts)])
