"""Which files of code a person has said may be run: by their path and what was in them then.

A file that has changed has to be trusted anew. Nothing here runs a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from dpgui.files import write_whole
from dpgui.paths import trusted_file

_MOST = 1 << 20
"""A file of code larger than this many bytes is something else."""


class CodeFileError(Exception):
    """A file that cannot be read as code: a code of `messages.MESSAGES` and its facts."""

    def __init__(self, code: str, **facts: str | int) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class CodeFile:
    """A file of code as it was read.

    Attributes:
        path: Absolute, links followed.
        content: All of it.
        option: The `--set` path of the option that names it; findings are about that.
    """

    path: str
    content: bytes
    option: str = ""

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()

    def lines(self, most: int = 40) -> tuple[str, ...]:
        """Its first lines, to be shown before it is trusted."""
        return tuple(self.content.decode("utf-8", "replace").splitlines()[:most])


def read_code(file: str | Path, option: str = "") -> CodeFile:
    """The code in `file`, which is named by `option`.

    Raises:
        CodeFileError: If there is none, or it cannot be one of code.
    """
    name = str(file)
    try:
        path = Path(file).expanduser().resolve()
        if not path.exists():
            raise CodeFileError("file_missing", file=name)
        if not path.is_file():
            raise CodeFileError("own_code_no_file", file=name)
        with path.open("rb") as stream:
            content = stream.read(_MOST + 1)
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CodeFileError("file_unreadable", file=name, why=why) from None
    if len(content) > _MOST:
        raise CodeFileError("own_code_too_large", file=name, most=_MOST >> 10)
    return CodeFile(str(path), content, option)


def is_trusted(code: CodeFile) -> bool:
    """Whether just this content was trusted at this place."""
    return _trusted().get(code.path) == code.sha256


def trusted(file: str | Path) -> bool:
    """Whether `file` may be run as it is now; one that cannot be read may not."""
    try:
        return is_trusted(read_code(file))
    except CodeFileError:
        return False


def trust(file: str | Path, sha256: str = "") -> bool:
    """Remember that `file` may be run as long as it does not change.

    Args:
        file: Its path.
        sha256: What the person was shown; nothing is trusted if the file is another by now.

    Returns:
        Whether it is trusted now.

    Raises:
        CodeFileError: If it cannot be read.
        OSError: If the answer cannot be written down.
    """
    code = read_code(file)
    if sha256 and code.sha256 != sha256:
        return False
    _write({**_trusted(), code.path: code.sha256})
    return True


def distrust(file: str | Path) -> None:
    """Forget that `file` may be run.

    Raises:
        OSError: If the answer cannot be written down.
    """
    path = str(Path(file).expanduser().resolve())
    kept = {known: sha256 for known, sha256 in _trusted().items() if known != path}
    if kept != _trusted():
        _write(kept)


def _trusted() -> Mapping[str, str]:
    """What is written down; nothing where that is damaged, so that a person is asked again."""
    try:
        found: Any = json.loads(trusted_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    files = cast("dict[Any, Any]", found).get("files") if isinstance(found, dict) else None
    if not isinstance(files, dict):
        return {}
    pairs = cast("dict[Any, Any]", files).items()
    return {path: sha for path, sha in pairs if isinstance(path, str) and isinstance(sha, str)}


def _write(files: Mapping[str, str]) -> None:
    store = trusted_file()
    store.parent.mkdir(parents=True, exist_ok=True)
    write_whole(store, json.dumps({"files": dict(files)}, indent=1, ensure_ascii=True) + "\n")
