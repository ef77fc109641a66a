"""A board on which processes leave a word for each other, beside the steps that they make together.

It is the store that they met in, over a connection of its own: a thread may write and read there
while the process itself waits in a collective, and nobody waits for anybody.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import timedelta
from typing import Any

from torch.distributed import Store, TCPStore  # pyright: ignore[reportPrivateImportUsage]

_PATIENCE = timedelta(seconds=5)


class Board:
    """The last word of each process.

    A store that is gone takes nothing and gives nothing: by then the processes end, too.

    Args:
        store: Where the words lie; used by nobody else on this connection.
        start: Number of the start of all processes; words of an earlier one are not seen.
    """

    def __init__(self, store: Store, start: str) -> None:
        self._store, self._start = store, start

    def put(self, rank: int, word: str) -> None:
        """Leave `word` in the place of process `rank`."""
        with suppress(RuntimeError):
            self._store.set(self._key(rank), word)

    def word_of(self, rank: int) -> str:
        """The last word of process `rank`; "" if it left none."""
        key = self._key(rank)
        with suppress(RuntimeError):
            return self._store.get(key).decode() if self._store.check([key]) else ""
        return ""

    def _key(self, rank: int) -> str:
        return f"dpgui/board/{self._start}/{rank}"


def board_here() -> Board:
    """The board of the processes that met as the environment says."""
    place, port = os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"])
    store = TCPStore(place, port, is_master=False, timeout=_PATIENCE, **flavour())
    return Board(store, os.environ.get("TORCHELASTIC_RESTART_COUNT", "0"))


def flavour() -> dict[str, Any]:
    """Windows builds of torch have no libuv, which the stores of newer releases want (O-36)."""
    return {"use_libuv": False} if sys.platform == "win32" else {}
