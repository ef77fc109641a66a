"""The ports at which the processes of a run meet, and what is told where they cannot be used."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from torch.distributed import DistNetworkError, TCPStore

from dpgui.config.messages import say
from dpgui.config.place import Place
from dpgui.engine import meeting
from dpgui.engine.launch import Launch, LaunchError

HELD = "The server socket has failed to listen on any local network address. code: -98"
LOST = "The client socket has timed out after 60000ms"


class Stores:
    """Stands in for torch's class: refuses with each of `refusals`, then opens real ones."""

    def __init__(self, *refusals: str) -> None:
        self.refusals, self.asked = list(refusals), list[tuple[str, int]]()

    def __call__(self, host: str, port: int, **options: Any) -> TCPStore:
        self.asked.append((host, port))
        if self.refusals:
            raise DistNetworkError(self.refusals.pop(0))
        return TCPStore(host, port, **options)


@pytest.fixture
def port() -> Iterator[int]:
    """One that somebody else listens at."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        yield held.getsockname()[1]


def refused(order: Launch) -> LaunchError:
    with pytest.raises(LaunchError) as told:
        meeting.handler_of(order)
    return told.value


def order(place: Place | None, **parts: Any) -> Launch:
    return Launch(words=("x",), processes=1, place=place, **parts)


@pytest.mark.parametrize("refusals", [0, 1, 2])
def test_o26_the_system_is_asked_for_another_port(monkeypatch, refusals: int):
    stores = Stores(*[HELD] * refusals)
    monkeypatch.setattr(meeting, "TCPStore", stores)
    assert meeting.anywhere("127.0.0.1").port > 0
    assert stores.asked == [("127.0.0.1", 0)] * (refusals + 1)


def test_o26_after_three_the_run_says_so(monkeypatch):
    monkeypatch.setattr(meeting, "TCPStore", Stores(HELD, HELD, HELD))
    error = refused(order(None))
    assert error.code == "no_port"
    assert "no port to meet at on 127.0.0.1, asked 3 times" in say(error.code, error.facts)


def test_o26_a_port_that_was_given_is_named_and_not_replaced(monkeypatch, port: int):
    stores = Stores()
    monkeypatch.setattr(meeting, "TCPStore", stores)
    error = refused(order(Place("127.0.0.1", port), most=2))
    assert (error.code, error.facts["port"]) == ("port_taken", port)
    assert say(error.code, error.facts).startswith(f"Port {port} cannot be used:")
    assert stores.asked == [("127.0.0.1", port)]


def test_a_place_of_another_machine_is_no_taken_port(monkeypatch):
    monkeypatch.setattr(meeting, "TCPStore", Stores(LOST, LOST))
    place = Place("203.0.113.7", 29500)
    assert refused(order(place, most=2)).code == "place_not_here"
    assert refused(order(place, most=2, leads=False)).code == "nobody_there"


def test_each_start_has_a_store_of_its_own_at_a_port_of_its_own(monkeypatch):
    """And torch asks us for it: on Windows its own would want what that has not (O-36)."""
    stores = Stores()
    monkeypatch.setattr(meeting, "TCPStore", stores)
    handler = meeting.handler_of(order(None))
    first = handler.next_rendezvous().bootstrap_store_info
    meeting.forget_store(handler)
    second = handler.next_rendezvous().bootstrap_store_info
    handler.shutdown()
    assert first.master_addr == second.master_addr == "127.0.0.1"
    assert first.master_port != second.master_port
    assert stores.asked == [("127.0.0.1", 0)] * 3, "where they meet, and one for each start"


@pytest.mark.parametrize(("least", "patience"), [(1, 70), (2, 80), (3, 70)])
def test_how_long_too_few_machines_are_waited_for(least: int, patience: int):
    """A wait of 10 s and a minute; twice the wait where it begins anew with the second of three."""
    assert order(None, least=least, most=3, wait=10.0).patience == patience
