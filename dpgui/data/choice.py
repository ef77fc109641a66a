"""What a dataset is to the rest of the project: its facts, its checks, and what `open()` gives.

Nothing here imports torch, so a form can list the datasets and their options at once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from pydantic import JsonValue

from dpgui.config import FeedConfig, Problem
from dpgui.data.source import Kind, Normalise, Source, Tell, untold
from dpgui.registry import Choice, Registry, option

if TYPE_CHECKING:
    from torch import Tensor

    from dpgui.data.tables.look import TableLook

Place = Literal["memory", "cache", "files"]


class Samples(Protocol):
    """Samples with their labels, raw: uint8 (N, H, W, C) for images, float32 (N, F) for tables."""

    @property
    def y(self) -> Tensor:
        """Labels: int64 of shape (N,), each in 0..C-1."""
        ...

    def __len__(self) -> int: ...

    @property
    def bytes(self) -> int:
        """Main memory that they take; 0 when they stay on disk."""
        ...

    def gather(self, index: Tensor) -> Tensor:
        """The samples at `index` (int64, shape (n,)), in that order."""
        ...

    def stream(
        self, batches: Sequence[Tensor], *, pin: bool = ..., meanwhile: Callable[[], None] = ...
    ) -> Generator[Tensor]:
        """`gather` of each of `batches`, in their order, read ahead where that is quicker.

        Closing it ends what reads ahead.

        With `pin` they come in memory that a GPU copies from while others compute.
        """
        ...


@dataclass(frozen=True, slots=True)
class DataFacts:
    """What is known of a dataset before it is read.

    Attributes:
        kind: Images or rows of numbers.
        shape: Of one sample as a model sees it: (C, H, W) or (F,).
        classes: Names of the classes; label `i` is `classes[i]`.
        train: Samples in the training part, before any validation part is taken out of it.
        test: Samples in the official test part; 0 when there is none.
        validation: Samples in a validation part that the dataset brings; 0 when there is none.
    """

    kind: Kind
    shape: tuple[int, ...]
    classes: tuple[str, ...]
    train: int
    test: int = 0
    validation: int = 0


@dataclass(frozen=True, slots=True)
class Data:
    """A source whose samples were put where training takes them from. Picklable.

    Attributes:
        name: Name of the choice that made it.
        shape: Of one sample as a model sees it: (C, H, W) or (F,).
        validation: An own validation part, where the dataset brings one.
        test: The official test part, where there is one.
        normalise: As in `Source`.
        notes: What was noticed while reading: labels mapped, files left out.
        bytes: What the samples take where they are: in memory, or decoded on disk.
        place: Where the samples are: "memory"; "cache": decoded on disk; "files": decoded anew
            each time.
        workers: Loader processes that decode; 0 where threads do, or nothing needs to.
        source: The folder or package they come from, for the record.
        statistics: What was measured to bring them into shape, for checkpoints; plain values.
        kept: Places of the training samples in the source, int64 ascending; None: all of them.
    """

    name: str
    kind: Kind
    shape: tuple[int, ...]
    classes: tuple[str, ...]
    train: Samples
    validation: Samples | None = None
    test: Samples | None = None
    normalise: Normalise = "computed"
    notes: tuple[Problem, ...] = ()
    bytes: int = 0
    place: Place = "memory"
    workers: int = 0
    source: str = ""
    statistics: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    kept: Tensor | None = None


class DatasetChoice(Choice):
    """A dataset to train on. A subclass is one file in `dpgui/data/sets`."""

    torch_free: ClassVar[bool] = True
    """Whether `open` and its parts neither import torch nor run a person's code: the window opens
    only such datasets itself."""

    @abstractmethod
    def facts(self) -> DataFacts | None:
        """What is known without reading the samples, or None. Without torch.

        Of folders with many files it may take seconds the first time, so the window asks in a
        thread.
        """

    def check(self) -> list[Problem]:
        """What keeps this dataset from being read, or is worth knowing. As quick as `facts`.

        Paths are "dataset" or "dataset.<option>".
        """
        return []

    def suggestions(self, name: str) -> tuple[str, ...]:
        """Values that fit the option `name`, to be offered while it is typed: columns of a table.

        As quick as `facts`; asked in a thread. Nothing where the files cannot be read.
        """
        return ()

    def settled(self) -> Mapping[str, str]:
        """What options come to that are left to be found out ("auto", ""), by option.

        As quick as `facts`; asked in a thread. Nothing where the files cannot be read.
        """
        return {}

    @abstractmethod
    def open(self, tell: Tell = untold) -> Source:
        """Open the dataset: list it, and read its labels.

        Args:
            tell: Hears how many files were found so far, where that takes long; what it raises
                ends the opening.

        Raises:
            ConfigError: With every problem found.
        """

    def glimpse(self) -> Source | None:
        """A few samples at once, for somebody who looks on while `open` lists many files.

        None where opening is quick, or where nothing can be seen without it.
        """
        return None

    def head(self) -> TableLook | None:
        """The first rows of the file that it is made from, as they stand there.

        As quick as `facts`. None where there is no such file, or it cannot be read.
        """
        return None

    def build(self, feed: FeedConfig | None = None) -> Data:
        """The dataset, opened, fitted to its whole training part, and put in place.

        Raises:
            ConfigError: With every problem found.
        """
        from dpgui.data.places.placing import placed

        return placed(self.open().fitted(), feed)


def normalise_option() -> Any:
    """The field of a dataset of images that says how their bytes become a model's input."""
    return option(
        "computed",
        label="Normalise",
        help="Computed: to mean 0 and deviation 1 of the training part, for each channel. Half: "
        "from 0..1 to -1..1, as many tutorials do. ImageNet: by the figures that pre-trained "
        "models expect. None: leaves 0..1.",
        advanced=True,
    )


datasets: Registry[DatasetChoice] = Registry("dataset", "dpgui.data.sets")
"""Every dataset by its name."""
