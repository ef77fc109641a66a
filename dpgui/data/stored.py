"""Image sets that lie in a folder in a published file format (MNIST's and CIFAR's)."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pydantic import JsonValue

from dpgui import paths
from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, normalise_option
from dpgui.data.source import ArrayPart, Normalise, Source, Tell, image_source, untold
from dpgui.registry import option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SYSTEM = (Path("/usr/share/datasets"), Path("/usr/local/share/datasets"))
"""Where Linux packages put datasets, each in a folder of its own name."""


class Part(NamedTuple):
    """Images, uint8 (N, H, W, C), and their labels (N,)."""

    images: NDArray[np.uint8]
    labels: NDArray[np.integer]


class StoredImages(DatasetChoice):
    """An image set in a folder: found, checked, read whole.

    Attributes:
        shape: (C, H, W) of one image.
        classes: Names of the labels 0, 1, ...
        counts: Images in the training and in the test part.
        inside: Folder below the root that holds the files, as torchvision has it.
        wanted: The files that make the set, as they are downloaded.
    """

    shape: ClassVar[tuple[int, int, int]]
    classes: ClassVar[tuple[str, ...]]
    counts: ClassVar[tuple[int, int]]
    inside: ClassVar[str]
    wanted: ClassVar[tuple[str, ...]]

    root: str = option(
        "",
        path="folder",
        label="Folder",
        help="Where the files are. Empty: the folder for downloads, then the system's folders for "
        "datasets.",
    )
    limit: int = option(
        0,
        ge=0,
        label="Use only the first",
        unit="samples",
        help="Trains on the first samples of the training set, for a quick look. 0 uses all.",
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts:
        train, test = self.counts
        train = min(train, self.limit or train)
        return DataFacts("image", self.shape, self.classes, train, test)

    def check(self) -> list[Problem]:
        if self.root and not Path(self.root).expanduser().is_dir():
            return [_problem("folder_missing", folder=self.root)]
        return [] if self.located() else [self._missing()]

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.labels import checked

        folder = self.located()
        if folder is None:
            raise ConfigError([self._missing()])
        first, second = self.read(folder)
        kept = self.limit or len(first.labels)
        train, test = (
            ArrayPart(part.images[:count], checked(part.labels[:count], self.classes).y)
            for part, count in ((first, kept), (second, len(second.labels)))
        )
        return image_source(
            self.name,
            self.classes,
            {"train": train, "test": test},
            normalise=self.normalise,
            place=str(folder),
        )

    @abstractmethod
    def read(self, folder: Path) -> tuple[Part, Part]:
        """The training and the test part in `folder`.

        Raises:
            ConfigError: If a file is damaged.
        """

    def located(self) -> Path | None:
        """The first of the usual folders that holds the whole set."""
        return next((folder for folder in self._places() if self.lacking(folder) is None), None)

    def lacking(self, folder: Path) -> str | None:
        """The first wanted file that `folder` does not hold, or None when it has them all."""
        return next((name for name in self.wanted if find(folder, name) is None), None)

    def home(self) -> Path:
        """Where the files are to be put by hand, and are by a download."""
        return self._base() / self.inside

    def _base(self) -> Path:
        return Path(self.root).expanduser() if self.root else paths.data_dir()

    def _places(self) -> list[Path]:
        base = self._base()
        if self.root:
            return [base / self.inside, base]
        system = [folder / self.name for folder in SYSTEM]
        return [base / self.inside, base / self.name, base, *system]

    def _missing(self) -> Problem:
        """Names the file that is missing where some are, or the first where there is none."""
        missing = {folder: self.lacking(folder) or "" for folder in self._places()}
        first = self.wanted[0]
        partly = [folder for folder, file in missing.items() if file != first]
        folder = partly[0] if partly else self.home()
        file = missing.get(folder, first)
        return _problem("dataset_missing", dataset=self.label, file=file, folder=str(folder))


def find(folder: Path, name: str) -> Path | None:
    """The file `name` in `folder`; a name that ends in ".gz" also stands for the unpacked file."""
    candidates = (folder / name, folder / name.removesuffix(".gz"))
    return next((file for file in candidates if file.is_file()), None)


def damaged(file: Path, why: str) -> ConfigError:
    """The error that `file` cannot be used."""
    return ConfigError([_problem("dataset_damaged", file=str(file), why=why)])


def _problem(code: str, **facts: JsonValue) -> Problem:
    return Problem(path="dataset.root", code=code, facts=facts)
