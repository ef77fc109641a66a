"""What a run of several processes goes on with after one of them had no memory left.

The others wait for its gradients then, so its step cannot be made again in place. It ends, and its
end tells what the rule wants changed; whoever started the processes hears that, writes it into the
log, and starts all again with it in their environment.
"""

from __future__ import annotations

import os
from typing import Literal

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from dpgui.events import RunEnded

VARIABLE = "DPGUI_SPARED"
_FACT = "spared"
"""The fact of an end under which the change stands."""


class Change(BaseModel):
    """What is computed differently from here on.

    Attributes:
        code: Of the sentence that says it.
        facts: Of that sentence; "parts" where a batch is computed in more of them.
    """

    model_config = ConfigDict(frozen=True)

    code: Literal["memory_halved", "memory_bf16"]
    facts: dict[str, JsonValue]

    @property
    def parts(self) -> int:
        """In how many pieces a whole batch is computed; 0: in as many as before."""
        parts = self.facts.get("parts")
        return parts if isinstance(parts, int) else 0

    @property
    def bf16(self) -> bool:
        """Whether it is computed in bf16."""
        return self.code == "memory_bf16"


class Wanting(Exception):  # noqa: N818  named after what was found
    """A step of one of several lacked memory, and `change` is what helps; the lack is its cause."""

    def __init__(self, change: Change) -> None:
        self.change = change
        super().__init__(change.code)

    @property
    def facts(self) -> dict[str, JsonValue]:
        """For the facts of the end."""
        return {_FACT: self.change.model_dump()}


def change_in(end: RunEnded) -> tuple[Change | None, RunEnded]:
    """What is to be changed after `end`, if anything, and `end` as it is told if nothing can be."""
    facts = dict(end.facts)
    told = facts.pop(_FACT, None)
    try:
        change = None if told is None else Change.model_validate(told)
    except ValidationError:  # another machine may have another dpgui
        change = None
    return change, end.model_copy(update={"facts": facts})


def hand_on(change: Change) -> None:
    """Leave `change` to the processes that this one starts."""
    os.environ[VARIABLE] = change.model_dump_json()


def handed_on() -> Change | None:
    """What the process that started this one left to it."""
    text = os.environ.get(VARIABLE)
    return Change.model_validate_json(text) if text else None
