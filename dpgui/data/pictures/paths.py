"""From what a table calls its pictures to the files below one folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from dpgui.data.pictures.formats import ending_of, endings
from dpgui.data.remembered import stamp
from dpgui.data.source import Tell
from dpgui.data.split_names import same_name

_TOLD_EVERY = 1000

Place = tuple[str, str]
"""Folder and name of a file."""


class OutsideError(Exception):
    """A path that leads out of the folder in which pictures may lie."""


class _Folder:
    """The names in one folder, listed once: quicker than to ask for each file."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {same_name(name): name for name in names}
        self._bare: dict[str, str] | None = None

    def find(self, name: str) -> str | None:
        """What a file called `name` is really called.

        Accents may be composed otherwise, and the ending may be left out.
        """
        name = same_name(name)
        found = self._names.get(name)
        if found is None and ending_of(name) not in endings():
            self._bare = self._without_endings() if self._bare is None else self._bare
            found = self._bare.get(name)
        return found

    def _without_endings(self) -> dict[str, str]:
        return {
            name.removesuffix(name[-len(ending) :]): real
            for name, real in sorted(self._names.items(), reverse=True)
            if (ending := ending_of(name)) in endings()
        }


class Finder:
    """Finds pictures below `root`.

    Attributes:
        changed: The folders that were listed, and when each was changed last.
    """

    def __init__(self, root: str) -> None:
        self._root = os.path.normpath(root)
        self._below = os.path.join(self._root, "")
        self._folders: dict[str, _Folder | None] = {}
        self.changed: dict[str, int] = {}

    def find(self, called: str) -> Place | None:
        """The file that a table calls `called`; None if there is none.

        Raises:
            OutsideError: If that is not below the root.
        """
        if os.sep == "/":
            called = called.replace("\\", "/")
        path = os.path.normpath(os.path.join(self._root, called))
        if path == self._root:
            return None
        if not path.startswith(self._below):
            raise OutsideError(called)
        place, name = os.path.split(path)
        if place not in self._folders:
            self._folders[place] = self._listed(place)
        folder = self._folders[place]
        found = folder.find(name) if folder else None
        return None if found is None else (place, found)

    def _listed(self, place: str) -> _Folder | None:
        self.changed[place] = 0
        try:
            self.changed[place] = stamp(place)
            return _Folder(os.listdir(place))
        except (OSError, ValueError):  # it is not there, or no path at all
            return None


def found_files(called: Iterable[str], finder: Finder, tell: Tell) -> Iterator[Place | None]:
    """For each name in `called` its file, or None.

    Args:
        called: What a table says.
        finder: Knows the folder that they are in.
        tell: Hears how many were looked for; what it raises ends the search.

    Raises:
        OutsideError: At a path that leads elsewhere.
    """
    for done, name in enumerate(called):
        if done % _TOLD_EVERY == 0:
            tell(done, None)
        yield finder.find(name)
