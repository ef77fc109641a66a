"""A million paths in little memory."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload


class FileList(Sequence[str]):
    """Paths of files, kept as one run of bytes; a path is made when it is asked for.

    A tuple of strings takes four times as much, and each worker process that only reads it would
    end up with a copy of its own, because counting references writes into them.

    Args:
        folders: Each a folder and the names of files in it, in the order that is wanted.
    """

    __slots__ = ("_ends", "_folders", "_names", "_owners")

    def __init__(self, folders: Iterable[tuple[str, Sequence[str]]] = ()) -> None:
        places: dict[str, int] = {}
        self._owners, self._ends = array("I"), array("Q")
        names: list[bytes] = []
        end = 0
        for folder, found in folders:
            place = places.setdefault(folder, len(places))
            self._owners.extend([place] * len(found))
            for name in map(os.fsencode, found):
                end += len(name)
                self._ends.append(end)
                names.append(name)
        self._folders = list(places)
        self._names = b"".join(names)

    @classmethod
    def joined(cls, lists: Iterable[FileList]) -> FileList:
        """The files of all `lists`, one after the other."""
        whole, names, end = cls(), list[bytes](), 0
        for each in lists:
            before = len(whole._folders)
            whole._folders += each._folders
            whole._owners.extend(owner + before for owner in each._owners)
            whole._ends.extend(each_end + end for each_end in each._ends)
            names.append(each._names)
            end += len(each._names)
        whole._names = b"".join(names)
        return whole

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        start = self._ends[place - 1] if place else 0
        name = os.fsdecode(self._names[start : self._ends[place]])
        return os.path.join(self._folders[self._owners[place]], name)

    def __iter__(self) -> Iterator[str]:
        return (self[place] for place in range(len(self)))
