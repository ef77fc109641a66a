"""Published datasets that lie in a folder: found, or said how to get them."""

from __future__ import annotations

import os
from abc import abstractmethod
from pathlib import Path
from typing import ClassVar, NamedTuple

from pydantic import JsonValue

from dpgui import paths
from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice
from dpgui.registry import option

SYSTEM = (Path("/usr/share/datasets"), Path("/usr/local/share/datasets"))
"""Where Linux packages put datasets, each in a folder of its own name."""


class Sizes(NamedTuple):
    """Samples in the published parts."""

    train: int
    validation: int = 0
    test: int = 0


class Known(DatasetChoice):
    """A published set, found in a folder as torchvision lays it out.

    What was downloaded by torchvision is found where it is, and the other way round.

    Attributes:
        licence: A short note on its terms.
        homepage: Its page.
        samples: In its parts; of a set that comes in editions, override `sizes`.
        inside: Folder below the root that holds the files.
        wanted: The files and folders that make the set.
    """

    licence: ClassVar[str]
    homepage: ClassVar[str]
    samples: ClassVar[Sizes]
    inside: ClassVar[str]
    wanted: ClassVar[tuple[str, ...]]

    root: str = option(
        "",
        path="folder",
        label="Folder",
        help="Where the files are. Empty: the folder for downloads, then the system's folders for "
        "datasets.",
    )

    def sizes(self) -> Sizes:
        """Samples in the published parts, with these options."""
        return self.samples

    def class_count(self) -> int:
        """How many classes there are, with these options."""
        return len(self.class_names(None))

    @abstractmethod
    def class_names(self, folder: Path | None) -> tuple[str, ...]:
        """Names of the labels 0, 1, ...

        Args:
            folder: Where the set is; None where it is not here. Some sets name their classes only
                in their files; without them the tuple is empty.

        Raises:
            ConfigError: If the file that names them is damaged.
        """

    @abstractmethod
    def sample_shape(self) -> tuple[int, int, int]:
        """(C, H, W) of one image, with these options."""

    def facts(self) -> DataFacts | None:
        classes = self.class_names(None) or self._names_found()
        if not classes:
            return None
        train, validation, test = self.sizes()
        return DataFacts("image", self.sample_shape(), classes, train, test, validation)

    def check(self) -> list[Problem]:
        if self.root and not os.path.isdir(self.base()):
            return [problem("folder_missing", folder=self.root)]
        return [] if self.located() else [self._missing()]

    def located(self) -> Path | None:
        """The first of the usual folders that holds the whole set."""
        return next((folder for folder in self.places() if self.lacking(folder) is None), None)

    def found(self) -> Path:
        """The folder that holds the set.

        Raises:
            ConfigError: If there is none: what is missing, and how to get it.
        """
        folder = self.located()
        if folder is None:
            raise ConfigError([self._missing()])
        return folder

    def below(self) -> str:
        """Folder below the root that holds the files, with these options."""
        return self.inside

    def needed(self) -> tuple[str, ...]:
        """The files and folders that make the set, with these options."""
        return self.wanted

    def lacking(self, folder: Path) -> str | None:
        """The first needed file that `folder` does not hold, or None when it has them all."""
        return next((name for name in self.needed() if find(folder, name) is None), None)

    def places(self) -> list[Path]:
        """Where the set may be, in the order in which it is looked for."""
        base, below = self.base(), self.below()
        if self.root:
            return [base / below, base]
        return [base / below, base / self.name, base, *(folder / self.name for folder in SYSTEM)]

    def base(self) -> Path:
        """The root folder."""
        return Path(self.root).expanduser() if self.root else paths.data_dir()

    def _names_found(self) -> tuple[str, ...]:
        folder = self.located()
        if folder is None:
            return ()
        try:
            return self.class_names(folder)
        except ConfigError:
            return ()

    def _missing(self) -> Problem:
        """Names the file that is missing where some are; else what is to be downloaded."""
        first = self.needed()[0]
        for folder in self.places():
            file = self.lacking(folder) or first
            if file != first:
                return problem("dataset_missing", dataset=self.label, file=file, folder=str(folder))
        return self._nothing()

    def _nothing(self) -> Problem:
        """There is nothing yet, or archives that are still to be unpacked."""
        from dpgui.data.published.sources import SOURCES, needed

        if self.name not in SOURCES:
            files = ", ".join(self.needed())
            return self._by_hand(files, self.base() / self.below())
        folder = self.base() / SOURCES[self.name].folder
        files = needed(self.name, self.model_dump())
        absent = [file for file in files if not os.path.isfile(folder / file.name)]
        facts: dict[str, JsonValue] = {"dataset": self.label, "folder": str(folder)}
        if not absent:
            return problem("dataset_packed", file=files[0].name, **facts)
        if not all(file.urls for file in absent):
            return self._by_hand(", ".join(file.name for file in absent), folder)
        return problem("dataset_missing", file=absent[0].name, **facts)

    def _by_hand(self, files: str, folder: Path) -> Problem:
        facts: dict[str, JsonValue] = {"dataset": self.label, "folder": str(folder)}
        return problem("dataset_by_hand", files=files, url=self.homepage, **facts)


def find(folder: Path, name: str) -> Path | None:
    """What is called `name` in `folder`; ".gz" at its end also stands for the unpacked file."""
    candidates = (folder / name, folder / name.removesuffix(".gz"))
    # Not Path.exists, which raises where a folder may not be entered.
    return next((file for file in candidates if os.path.exists(file)), None)


def damaged(file: Path, why: object) -> ConfigError:
    """The error that `file` cannot be used."""
    return ConfigError([problem("dataset_damaged", file=str(file), why=str(why))])


def problem(code: str, **facts: JsonValue) -> Problem:
    """One about the files of a dataset."""
    return Problem(path="dataset.root", code=code, facts=facts)
