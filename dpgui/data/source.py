"""A dataset that was opened: its parts, their labels, and samples that are read when asked for.

Everything that looks at data goes through here: training, the data page and the doctor. Arrays
are numpy's and nothing imports torch, so the window can look at pictures without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.cores import usable_cores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Kind = Literal["image", "table"]
Normalise = Literal["computed", "half", "imagenet", "none"]
SplitName = Literal["train", "validation", "test"]
Remark = Literal["", "turned", "repaired", "mislabelled"]

Tell = Callable[[int, int | None], None]
"""Hears how far it has come: done, and of how many (None: not known). Whoever wants to end what
it hears of raises."""

_MOST_THREADS = 8


def untold(done: int, total: int | None) -> None:
    """A `Tell` that nobody listens to."""


class UnreadableError(Exception):
    """A sample that cannot be read; says which and why."""


class Taken(NamedTuple):
    """One sample: uint8 (H, W, C) or float32 (F,), and what was done to it on the way."""

    values: NDArray[Any]
    remark: Remark = ""


class Part(ABC):
    """One split of a dataset. Picklable, and safe to read from several threads.

    Attributes:
        labels: int64 (N,), each in 0..C-1.
    """

    labels: NDArray[np.int64]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """Of one sample as `sample` gives it: (H, W, C) or (F,)."""

    def __len__(self) -> int:
        return len(self.labels)

    @abstractmethod
    def sample(self, index: int, *, repair: bool = False) -> Taken:
        """The sample at `index`, the very values that training gets before it normalises.

        Args:
            index: 0..N-1.
            repair: Of a truncated picture give what there is.

        Raises:
            UnreadableError: If it is missing or damaged.
        """

    def read(self, index: NDArray[np.int64]) -> NDArray[Any]:
        """The samples at `index` in that order: uint8 (n, H, W, C) or float32 (n, F).

        Raises:
            UnreadableError: If one of them is missing or damaged.
        """
        import numpy as np

        places: list[int] = index.tolist()
        if len(places) < 2:
            taken = [self.sample(place).values for place in places]
        else:
            with ThreadPoolExecutor(min(_MOST_THREADS, usable_cores())) as pool:
                taken = list(pool.map(lambda place: self.sample(place).values, places))
        return np.stack(taken) if taken else np.empty((0, *self.shape), np.uint8)

    def picture(self, index: int, side: int | None = None) -> NDArray[np.uint8]:
        """The sample at `index` to be looked at, uint8 (h, w, C) with 1 or 3 channels.

        Args:
            index: 0..N-1.
            side: About how many pixels are wanted; None gives all that there are.

        Raises:
            UnreadableError: If it is missing or damaged.
        """
        del side
        return self.sample(index).values

    def name_of(self, index: int) -> str:
        """What the sample at `index` is called: a path, or its number from 0."""
        return str(index)

    @property
    def in_memory(self) -> bool:
        """Whether reading costs no more than copying."""
        return False

    def identity(self) -> str:
        """Changes when any sample would read differently; "" where that cannot be told."""
        return ""


@dataclass(frozen=True)
class ArrayPart(Part):
    """Samples in one array.

    Attributes:
        x: uint8 (N, H, W, C) or float32 (N, F).
    """

    x: NDArray[Any]
    labels: NDArray[np.int64]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.x.shape[1:]

    @property
    def in_memory(self) -> bool:
        return True

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return Taken(self.x[index])

    def read(self, index: NDArray[np.int64]) -> NDArray[Any]:
        return self.x[index]


Fit = Callable[["NDArray[np.int64]"], "Source"]


@dataclass(frozen=True)
class Source:
    """An opened dataset. Picklable.

    Attributes:
        name: Name of the choice that made it.
        shape: Of one sample as a model sees it: (C, H, W) or (F,).
        classes: Names of the classes; label `i` is `classes[i]`.
        parts: "train" always; "validation" and "test" where the dataset brings them.
        normalise: "computed": to mean 0 and deviation 1, measured on the training part; "half":
            (x - 0.5) / 0.5; "imagenet": by ImageNet's figures; "none": as they are. Images are
            scaled to 0..1 first.
        notes: What was noticed while opening: labels mapped, files left out.
        place: The folder or package it comes from, for the record.
        fit: For data whose numbers depend on what is trained on (filling, scaling, one-hot): given
            the indices of the training samples within the part "train", the same source with parts
            that can be read. None: they can be read as they are.
        statistics: What `fit` measured, for checkpoints; plain values.
    """

    name: str
    kind: Kind
    shape: tuple[int, ...]
    classes: tuple[str, ...]
    parts: Mapping[SplitName, Part]
    normalise: Normalise = "computed"
    notes: tuple[Problem, ...] = ()
    place: str = ""
    fit: Fit | None = None
    statistics: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])

    def fitted(self) -> Source:
        """Ready to be read for a look: fitted to the whole part "train" where that is needed."""
        import numpy as np

        return self if self.fit is None else self.fit(np.arange(len(self.parts["train"])))

    def changed(self, **parts: Any) -> Source:
        """A copy with `parts` replaced."""
        return replace(self, **parts)


def image_source(
    name: str,
    classes: Sequence[str],
    parts: Mapping[SplitName, Part],
    *,
    normalise: Normalise = "computed",
    notes: Sequence[Problem] = (),
    place: str = "",
) -> Source:
    """The source of images whose parts all have the same sample shape (H, W, C)."""
    height, width, channels = parts["train"].shape
    return Source(
        name=name,
        kind="image",
        shape=(channels, height, width),
        classes=tuple(classes),
        parts=parts,
        normalise=normalise,
        notes=tuple(notes),
        place=place,
    )


def unreadable(error: UnreadableError, path: str = "dataset") -> ConfigError:
    """The error that a sample cannot be read, for a run that needs it."""
    facts: dict[str, JsonValue] = {"why": str(error)}
    return ConfigError([Problem(path=path, code="image_unreadable", facts=facts)])
