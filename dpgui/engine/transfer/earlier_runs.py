"""The weights of other runs, found in their folders as plain files.

The engine knows no store of runs: a folder with `run.json` and `checkpoints/` is all it needs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast


def find_run(ref: str, runs: Path, own: str = "") -> Path | None:
    """The folder of the run whose id or name is `ref`; of several of that name the newest.

    Args:
        ref: What a person calls it.
        runs: The folder of the runs.
        own: Id of the run that asks, which is not found.
    """
    pairs = sorted(names_of(runs, own), reverse=True)
    for place in (0, 1):
        for pair in pairs:
            if pair[place] == ref:
                return runs / pair[0]
    return None


def names_of(runs: Path, own: str = "") -> Iterator[tuple[str, str]]:
    """Id and name of every run in the folder `runs`, but those in the trash and `own`."""
    try:
        with os.scandir(runs) as found:
            ids = [item.name for item in found if not item.name.startswith(".") and item.is_dir()]
    except OSError:
        return
    for folder in ids:
        if folder != own and (about := _read(runs / folder / "run.json")):
            yield folder, str(about.get("name", folder))


def best_weights(run: Path) -> Path | None:
    """The best checkpoint of the run in the folder `run`, else its last; None if it has none."""
    folder = run / "checkpoints"
    for kind in ("best", "last"):
        name = _read(folder / f"{kind}.json").get("file")
        if isinstance(name, str) and (folder / name).is_file():
            return folder / name
    return None


def _read(file: Path) -> dict[str, Any]:
    try:
        content: object = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, Any]", content) if isinstance(content, dict) else {}
