"""Where machines meet, as it is typed."""

from __future__ import annotations

import pytest

from dpgui.config.place import Place, place_in
from dpgui.registry import OptionError


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.5:29500", "192.168.1.5", 29500),
        (" node-7.cluster_a:1 ", "node-7.cluster_a", 1),
        ("localhost:65535", "localhost", 65535),
        ("[fe80::1%eth0]:29500", "fe80::1%eth0", 29500),
    ],
)
def test_places_that_can_be_met_at(text: str, host: str, port: int) -> None:
    place = place_in(text)
    assert place == (host, port)
    assert str(place) == text.strip()


@pytest.mark.parametrize(
    "text", ["", "node", "node:", ":29500", "node:0", "node:65536", "no de:1", "::1:29500", "a:b"]
)
def test_places_that_are_none(text: str) -> None:
    with pytest.raises(OptionError, match="bad_place"):
        place_in(text)


@pytest.mark.parametrize(
    ("host", "alone"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("node", False)]
)
def test_a_place_that_only_this_machine_finds(host: str, alone: bool) -> None:
    assert Place(host, 1).is_loopback is alone
