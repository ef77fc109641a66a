"""What the doctor says: a finding, with how grave it is, examples, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue

from dpgui.config import Problem
from dpgui.config.messages import say
from dpgui.config.problem import Severity
from dpgui.data.source import SplitName
from dpgui.files import printable

Depth = Literal["quick", "full"]
"""How closely to look. Quick: at labels, counts and the heads of files, and at whole samples where
they are in memory anyway. Full: at every sample."""

Remedy = Literal["keep", "skip", "repair", "move", "stop", "balance"]
"""Keep: train as it is. Skip: leave the samples out. Repair: use what a damaged file still holds.
Move: put the files out of the dataset, at once. Stop: do not start. Balance: weigh the classes."""

MOST_EXAMPLES = 20
_VALUES: dict[Remedy, str] = {"balance": "balanced"}


_Shown = Annotated[str, BeforeValidator(printable)]
"""JSON cannot hold the halves of characters by which Python writes undecodable file names."""


class Looked(NamedTuple):
    """How far the doctor has come.

    Attributes:
        what: "looking": at the heads of files; "decoding": samples; "comparing": them.
        done: Samples so far.
        total: Of so many.
    """

    what: Literal["looking", "decoding", "comparing"]
    done: int
    total: int


class Example(BaseModel):
    """One of the things a finding is about.

    Attributes:
        name: A path, the number of a row, or the name of a class or column.
        split: The part it is in.
        index: Its place in that part, so that it can be shown; -1 where it is no sample.
        text: What is to be said of it: why it cannot be read, what it is a copy of, how many.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: _Shown
    split: SplitName = "train"
    index: int = -1
    text: _Shown = ""


class Finding(BaseModel):
    """One thing that is wrong with a dataset, or worth knowing.

    Attributes:
        code: Key of `messages.MESSAGES`.
        severity: An "error" keeps a run from starting.
        count: How many samples, files, classes or columns it is about.
        facts: What fills the placeholders of that sentence, besides `count`.
        examples: The first of them, at most `MOST_EXAMPLES`.
        remedies: What can be done; the first is what is done when nothing is chosen.
        option: The `--set` path of the option whose value chooses the remedy ("care.leaks"), or
            of the one to think about ("dataset.size"), or "".
        places: The samples that skip, repair and move are about, by part: all, in ascending order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    severity: Severity
    count: int
    facts: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    examples: tuple[Example, ...] = ()
    remedies: tuple[Remedy, ...] = ("keep",)
    option: str = ""
    places: dict[SplitName, tuple[int, ...]] = Field(
        default_factory=dict[SplitName, tuple[int, ...]]
    )

    @property
    def all_facts(self) -> dict[str, JsonValue]:
        """The facts with the count among them."""
        return {"count": self.count, **self.facts}

    @property
    def text(self) -> str:
        """The English sentence."""
        return say(self.code, self.all_facts)

    def setting(self, remedy: Remedy) -> tuple[str, str] | None:
        """The `--set` path and value that choose `remedy`, or None where no option does."""
        if remedy not in self.remedies or remedy == "move" or not self.option:
            return None
        if not self.option.startswith("care."):
            return (self.option, _VALUES[remedy]) if remedy in _VALUES else None
        return self.option, remedy

    def problem(self) -> Problem:
        """The same as a finding about a config, at the option that it is about."""
        where = self.option or "dataset"
        return Problem(path=where, code=self.code, facts=self.all_facts, severity=self.severity)


def found(problem: Problem) -> Finding:
    """What was noticed while the dataset was opened, as a finding."""
    count = problem.facts.get("count", 1)
    return Finding(
        code=problem.code,
        severity=problem.severity,
        count=count if isinstance(count, int) else 1,
        facts=problem.facts,
        option=problem.path if "." in problem.path else "",
    )


def first(examples: Iterable[Example]) -> tuple[Example, ...]:
    """As many of `examples` as a finding shows."""
    return tuple(example for example, _ in zip(examples, range(MOST_EXAMPLES), strict=False))


def by_split(places: Iterable[tuple[SplitName, int]]) -> dict[SplitName, tuple[int, ...]]:
    """Samples as `Finding.places` has them."""
    listed: dict[SplitName, list[int]] = {}
    for split, index in places:
        listed.setdefault(split, []).append(index)
    return {split: tuple(sorted(index)) for split, index in listed.items()}
