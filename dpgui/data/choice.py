"""What a dataset is to the rest of the project: its facts, its checks, and what `build()` gives.

Nothing here imports torch, so a form can list the datasets and their options at once.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from dpgui.config import Problem
from dpgui.registry import Choice, Registry, option

if TYPE_CHECKING:
    from torch import Tensor

Kind = Literal["image", "table"]
Normalise = Literal["computed", "half", "none"]
Place = Literal["memory", "files"]


class Samples(Protocol):
    """Samples with their labels, raw: uint8 (N, H, W, C) for images, float32 (N, F) for tables."""

    @property
    def y(self) -> Tensor:
        """Labels: int64 of shape (N,), each in 0..C-1."""
        ...

    def __len__(self) -> int: ...

    def gather(self, index: Tensor) -> Tensor:
        """The samples at `index` (int64, shape (n,)), in that order."""
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
    """

    kind: Kind
    shape: tuple[int, ...]
    classes: tuple[str, ...]
    train: int
    test: int = 0


@dataclass(frozen=True, slots=True)
class Data:
    """A dataset that has been read (or, with place "files", is read as it is used). Picklable.

    Attributes:
        name: Name of the choice that made it.
        shape: Of one sample as a model sees it: (C, H, W) or (F,).
        validation: An own validation part, where the dataset brings one.
        test: The official test part, where there is one.
        normalise: "computed": to mean 0 and deviation 1, measured on the training part; "half":
            (x - 0.5) / 0.5; "none": as they are. Images are scaled to 0..1 first.
        notes: What was noticed while reading: labels mapped, files left out.
        bytes: Memory the samples take, 0 when they stay in files.
        place: Where the samples are.
        source: The folder or package they come from, for the record.
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
    source: str = ""


class DatasetChoice(Choice):
    """A dataset to train on. A subclass is one file in `dpgui/data/sets`."""

    @abstractmethod
    def facts(self) -> DataFacts | None:
        """What is known without reading the samples, or None. Quick, without torch."""

    def check(self) -> list[Problem]:
        """What keeps this dataset from being read, or is worth knowing. Quick, without torch.

        Paths are "dataset" or "dataset.<option>".
        """
        return []

    @abstractmethod
    def build(self, seed: int) -> Data:
        """Read the dataset.

        Args:
            seed: The run's seed, for whatever is left to chance.

        Raises:
            ConfigError: With every problem found.
        """


def normalise_option() -> Any:
    """The field of a dataset of images that says how their bytes become a model's input."""
    return option(
        "computed",
        label="Normalise",
        help="Computed: to mean 0 and deviation 1 of the training part, for each channel. Half: "
        "from 0..1 to -1..1, as many tutorials do. None: leaves 0..1.",
        advanced=True,
    )


datasets: Registry[DatasetChoice] = Registry("dataset", "dpgui.data.sets")
"""Every dataset by its name."""
