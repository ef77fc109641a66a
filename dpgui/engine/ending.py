"""Ways a training ends before its last epoch, as exceptions with what the story needs to tell."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from dpgui.engine.control import Wish

GIVEN_UP = "stopped_waiting"
"""The code of an end by `GivenUp`."""


class Stopped(Exception):  # noqa: N818  a wish, not an error
    """Somebody wished it."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        super().__init__(wish.value)


class GivenUp(Exception):  # noqa: N818  a wish, not an error
    """Somebody wished it while one of several processes waited for data.

    The others are in the midst of a step, so nothing can be agreed on, nor saved.
    """

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        super().__init__(wish.value)


class Reached(Exception):  # noqa: N818  an aim, not an error
    """A rule of the config says that it is done; `code` and `facts` say which and why."""

    def __init__(self, code: str, facts: Mapping[str, JsonValue]) -> None:
        self.code, self.facts = code, dict(facts)
        super().__init__(code)


class Diverged(Exception):  # noqa: N818  named after what was found
    """A step after which it makes no sense to go on; `code` and `facts` say why and where."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


class NotFinite(Diverged):
    """A weight is NaN or infinite."""
