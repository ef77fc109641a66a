"""Ways a training ends before its last epoch, as exceptions with what the story needs to tell."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from dpgui.engine.control import Wish


class Stopped(Exception):  # noqa: N818  a wish, not an error
    """Somebody wished it."""

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

    def without_frames(self) -> Diverged:
        """The same, with nothing of where it was raised: frames keep tensors alive (O-17)."""
        return Diverged(self.code, **self.facts)


class NotFinite(Diverged):
    """A weight is NaN or infinite."""
