"""Ways a training ends before its last epoch, as exceptions with what the story needs to tell."""

from __future__ import annotations

from pydantic import JsonValue

from dpgui.engine.control import Wish


class Stopped(Exception):  # noqa: N818  a wish, not an error
    """Somebody wished it."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        super().__init__(wish.value)


class NotFinite(Exception):  # noqa: N818  named after what was found
    """A loss or weight is NaN or infinite; `code` and `facts` say which and where."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)
