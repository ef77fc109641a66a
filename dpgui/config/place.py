"""`Place`: where the machines of a run meet, as host and port."""

from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple

from dpgui.registry import OptionError

_WRITTEN = re.compile(
    r"(?:\[(?P<six>[0-9A-Fa-f:.]+(?:%\w+)?)\]|(?P<name>[A-Za-z0-9._-]+)):(?P<port>\d{1,5})"
)


class Place(NamedTuple):
    """A host by its name or address, and one of its ports (1 to 65535)."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether only this very machine can find it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def place_in(text: str) -> Place:
    """The place written as `host:port`, `address:port` or `[IPv6 address]:port`.

    Raises:
        OptionError: If it is none of these, or there is no such port.
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or not 0 < int(found["port"]) < 2**16:
        raise OptionError("bad_place", "rendezvous")
    return Place(found["six"] or found["name"], int(found["port"]))
