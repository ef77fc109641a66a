"""A finding about a config: where, what, and how grave. The window says it in its language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from dpgui.config.messages import say

Severity = Literal["error", "warning", "note"]


class Problem(BaseModel):
    """One thing that is wrong, doubtful or worth knowing about a config.

    Attributes:
        path: The `--set` path of the field it is about ("train.batch_size"), or "".
        code: Key of `messages.MESSAGES`.
        facts: What fills the placeholders of that sentence.
        severity: Only an "error" keeps a run from starting.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    code: str
    facts: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    severity: Severity = "error"

    @property
    def text(self) -> str:
        """The English sentence."""
        return say(self.code, self.facts)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class ConfigError(Exception):
    """A config that cannot be used, with every `Problem` found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[ConfigError], tuple[tuple[Problem, ...]]]:
        """By its problems: pickle would make it anew from the text alone."""
        return type(self), (self.problems,)


def first_line(error: BaseException) -> str:
    """The first line of what `error` says, as a fact: sentences bring their own full stop."""
    lines = str(error).strip().splitlines()
    return lines[0][:300].rstrip(".") if lines else type(error).__name__


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those of `problems` that keep a run from starting."""
    return tuple(problem for problem in problems if problem.severity == "error")
