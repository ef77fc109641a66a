"""Where the processes of a run meet: the store of torch's launcher, and the ports it listens at."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

from torch.distributed import DistError, TCPStore  # pyright: ignore[reportPrivateImportUsage]
from torch.distributed.elastic.rendezvous import RendezvousHandler, RendezvousParameters
from torch.distributed.elastic.rendezvous.c10d_rendezvous_backend import C10dRendezvousBackend
from torch.distributed.elastic.rendezvous.dynamic_rendezvous import create_handler

from dpgui.config.place import Place
from dpgui.config.problem import first_line
from dpgui.engine.board import flavour
from dpgui.engine.launch import Launch, LaunchError

_NAME = "dpgui"
"""Of the meeting. One store serves one run, so it need not tell runs apart."""

_LOOPBACK = "127.0.0.1"
_STORE_TIMEOUT = timedelta(seconds=60)
_TRIES = 3
"""How often the system is asked for a port that can be used, where it may be any."""

_REFUSALS = (DistError, RuntimeError, ValueError)
"""What torch's stores raise where they cannot be opened or reached."""


def ask(place: Place, key: str, wait: float) -> str:
    """What the machine at `place` tells under `key`.

    Raises:
        LaunchError: If it does not within `wait` seconds.
    """
    try:
        return _found(place, timedelta(seconds=wait)).get(key).decode()
    except _REFUSALS as error:
        facts = {"place": str(place), "wait": round(wait), "why": first_line(error)}
        raise LaunchError("nobody_there", **facts) from None


def handler_of(order: Launch) -> RendezvousHandler:
    """Opens the meeting of `order`, or goes where it is.

    Raises:
        LaunchError: If its port is taken, the system gives none, or nobody is there.
    """
    store = _store(order)
    for key, value in order.told.items():
        store.set(key, value)
    place = order.place or Place(_LOOPBACK, store.port)
    parameters = RendezvousParameters(
        backend="c10d",
        endpoint=str(place),
        run_id=_NAME,
        min_nodes=order.least,
        max_nodes=order.most,
        # The machines are numbered in the order of these names, and number 0 is where the others
        # look for the processes: it must be the one that leads. "~" sorts after any other name.
        local_addr=place.host if order.leads else f"~{os.getpid()}",
        join_timeout=round(order.patience),
        last_call_timeout=max(1, round(order.wait)),
    )
    handler = create_handler(store, C10dRendezvousBackend(store, _NAME), parameters)
    _let_open(handler)
    return handler


def _let_open(handler: Any) -> None:
    """Have each start's store opened by `anywhere`.

    torch's own would be of a kind that Windows does not have, and gives up at the first refusal.
    """
    handler._create_tcp_store_server = lambda host, _: anywhere(host)


def forget_store(handler: Any) -> None:
    """Have processes that begin again meet in a new store.

    torch keeps one over all restarts, and in it stand the addresses of those that are dead: new
    ones wait for them until they fail, too (pytorch issue 135712). This may go once each restart
    has a store or a prefix of its own.
    """
    handler._shared_tcp_store_server = handler._bootstrap_store_info = None


def anywhere(host: str) -> TCPStore:
    """A store on this machine, which is `host`, at a port that the system chooses.

    It is chosen while it is bound, so no other program can come in between; where all are in use
    for the moment, it is asked for again (O-26).

    Raises:
        LaunchError: If there is none.
    """
    for left in reversed(range(_TRIES)):
        try:
            return _opened(Place(host, 0))
        except _REFUSALS as error:
            if left and _is_taken(error):
                continue
            facts = {"host": host, "tries": _TRIES - left, "why": first_line(error)}
            raise LaunchError("no_port", **facts) from None
    raise AssertionError


def _store(order: Launch) -> TCPStore:
    """The store that the machines meet in: this one's own, or that of the one that leads."""
    place = order.place
    if place is None:
        return anywhere(_LOOPBACK)
    try:
        return _opened(place) if order.leads else _found(place, _STORE_TIMEOUT)
    except _REFUSALS as error:
        code = "port_taken" if _is_taken(error) else "place_not_here"
        code = code if order.leads else "nobody_there"
        facts = {"place": str(place), "port": place.port, "why": first_line(error)}
        raise LaunchError(code, wait=_STORE_TIMEOUT.seconds, **facts) from None


def _opened(place: Place) -> TCPStore:
    return TCPStore(
        place.host,
        place.port,
        is_master=True,
        multi_tenant=True,
        timeout=_STORE_TIMEOUT,
        **flavour(),
    )


def _found(place: Place, wait: timedelta) -> TCPStore:
    return TCPStore(place.host, place.port, timeout=wait, **flavour())


def _is_taken(error: Exception) -> bool:
    """Whether the port is what is wrong: else this machine did not find itself there."""
    return "failed to listen" in str(error)
