"""Several processes of one team, as elastic would start them, without elastic.

They are forked from a server that has loaded torch once, so a start takes less than a second.
"""

from __future__ import annotations

import multiprocessing
import os
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import torch

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["dpgui.engine.story", "tests.engine.conftest"])
_PATIENCE = 100.0


def together(size: int, program: Callable[..., Any], *words: Any) -> list[Any]:
    """Call `program(team, *words)` in `size` processes; what each returned, by rank."""
    # As under elastic, the processes meet in a store that outlives them.
    store = torch.distributed.TCPStore("127.0.0.1", 0, is_master=True, wait_for_workers=False)
    pipes = [_CONTEXT.Pipe(duplex=False) for _ in range(size)]
    processes = [
        _CONTEXT.Process(
            target=_rank,
            args=(_environment(rank, size, store.port), pipe, program, words),
            daemon=True,
        )
        for rank, (_, pipe) in enumerate(pipes)
    ]
    for process in processes:
        process.start()
    try:
        answers = [_answer(ears, rank) for rank, (ears, _) in enumerate(pipes)]
    finally:
        for process in processes:
            process.join(timeout=5)
            process.kill()
            process.join()
            process.close()
        for ears, mouth in pipes:
            ears.close()
            mouth.close()
    failures = [failure for _, failure in answers if failure]
    assert not failures, "\n".join(failures)
    return [value for value, _ in answers]


def _answer(ears: Connection, rank: int) -> tuple[Any, str]:
    if not ears.poll(_PATIENCE):
        return None, f"rank {rank} said nothing"
    return ears.recv()


def _environment(rank: int, size: int, port: int) -> dict[str, str]:
    return {
        "RANK": str(rank),
        "LOCAL_RANK": str(rank),
        "WORLD_SIZE": str(size),
        "LOCAL_WORLD_SIZE": str(size),
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": str(port),
        "TORCHELASTIC_USE_AGENT_STORE": "True",
    }


def _rank(
    environment: dict[str, str],
    mouth: Connection,
    program: Callable[..., Any],
    words: tuple[Any, ...],
) -> None:
    os.environ.update(environment)
    from dpgui.engine.team import joined, parted

    try:
        torch.set_num_threads(1)
        value = program(joined(), *words)
        mouth.send((value, ""))
        parted()
    except Exception:  # noqa: BLE001  told to the test
        mouth.send((None, traceback.format_exc()))
