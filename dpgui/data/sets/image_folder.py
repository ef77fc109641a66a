"""Image folder: a folder for each class, with photos of any size in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem, errors
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.naming import some
from dpgui.data.pictures.folder_listing import is_folder
from dpgui.data.pictures.folder_scan import FolderPart, Scan, SplitFolders, SplitMissingError, scan
from dpgui.data.pictures.form import (
    Colour,
    Fit,
    Form,
    colour_option,
    fit_option,
    size_option,
)
from dpgui.data.pictures.formats import endings
from dpgui.data.source import Normalise, Part, Source, SplitName, Tell, image_source, untold
from dpgui.registry import option


@datasets.register
class ImageFolder(DatasetChoice):
    """Images below `path/<class>/`, or below `path/train/<class>/` with `val` or `test` beside it.

    All images are brought to one size, upright as their orientation tag says.
    """

    name: ClassVar[str] = "image-folder"
    label: ClassVar[str] = "Image folder"
    summary: ClassVar[str] = "Your own images: a folder for each class."
    rank: ClassVar[int] = 20

    path: str = option(
        "",
        path="folder",
        label="Folder",
        help="Holds a folder for each class, or folders called train, val and test that do.",
    )
    size: int = size_option()
    fit: Fit = fit_option()
    colour: Colour = colour_option()
    train_folder: str = option(
        "",
        label="Training folder",
        help="Its name in the folder above, where it is not called train or training. Empty: "
        "recognised. A dot: the folder above itself.",
        advanced=True,
    )
    validation_folder: str = option(
        "",
        label="Validation folder",
        help="Its name in the folder above, where it is not called val, valid, validation, eval or "
        "dev. Empty: recognised.",
        advanced=True,
    )
    test_folder: str = option(
        "",
        label="Test folder",
        help="Its name in the folder above, where it is not called test or testing. Empty: "
        "recognised.",
        advanced=True,
    )
    empty_classes: Literal["leave-out", "keep"] = option(
        "leave-out",
        label="Classes without images",
        help="Leave them out, or keep them as classes that no training image belongs to.",
        advanced=True,
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts | None:
        found = self._scan()
        if not isinstance(found, Scan):
            return None
        classes = self._classes(found)
        counts = {split: part.count(classes) for split, part in found.parts.items()}
        return DataFacts(
            "image",
            self._form.shape,
            classes,
            train=counts["train"],
            test=counts.get("test", 0),
            validation=counts.get("validation", 0),
        )

    def check(self) -> list[Problem]:
        found = self._scan()
        return list(self._findings(found)) if isinstance(found, Scan) else [found]

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        from dpgui.data.pictures.part import PicturePart

        found = self._scan(tell)
        if not isinstance(found, Scan):
            raise ConfigError([found])
        findings = tuple(self._findings(found))
        if errors(findings):
            raise ConfigError(findings)
        classes = self._classes(found)
        parts: dict[SplitName, Part] = {}
        for split, part in found.parts.items():
            files, labels = part.listed(classes)
            if len(files):
                parts[split] = PicturePart(files, np.frombuffer(labels, np.int64), self._form)
        return image_source(
            self.name,
            classes,
            parts,
            normalise=self.normalise,
            notes=findings,
            place=found.folder,
        )

    def glimpse(self) -> Source | None:
        import numpy as np

        from dpgui.data.pictures.folder_glimpse import first_images
        from dpgui.data.pictures.part import PicturePart

        if not self.path:
            return None
        try:
            found = first_images(str(Path(self.path).expanduser()), self.train_folder)
        except OSError:
            return None  # `open` says what is wrong
        files = [file for each in found.values() for file in each]
        if not files:
            return None
        labels = np.repeat(np.arange(len(found)), [len(each) for each in found.values()])
        part = PicturePart(files, labels, self._form)
        return image_source(self.name, tuple(found), {"train": part}, place=self.path)

    @property
    def _form(self) -> Form:
        return Form(self.size, self.colour, self.fit)

    def _scan(self, tell: Tell = untold) -> Scan | Problem:
        if not self.path:
            return _problem("folder_needed")
        folder = Path(self.path).expanduser()
        if not is_folder(folder):
            return _problem("folder_missing", folder=self.path)
        named = SplitFolders(self.train_folder, self.validation_folder, self.test_folder)
        try:
            return scan(folder, named, tell)
        except SplitMissingError as error:
            code = "split_folder_missing" if named.of(error.split) else "split_folder_needed"
            return _problem(code, option=f"{error.split}_folder", folder=error.folder)
        except OSError as error:
            why = error.strerror or str(error)
            return _problem("file_unreadable", file=self.path, why=why)

    def _classes(self, found: Scan) -> tuple[str, ...]:
        keep = self.empty_classes == "keep"
        return tuple(found.train.files) if keep else found.train.filled

    def _findings(self, found: Scan) -> Iterator[Problem]:
        """What the listing alone tells."""
        if not found.train.filled:
            folder = found.train.folder
            yield _problem("no_images", folder=folder, endings=", ".join(sorted(endings())))
            return
        if Path(found.folder) != Path(self.path).expanduser().absolute():
            yield _problem("folder_inside", "note", folder=found.folder)
        if found.beside:
            yield _problem("folders_beside", "note", folders=some(found.beside))
        if found.train.empty and self.empty_classes == "leave-out":
            yield _problem("classes_empty", "warning", classes=some(found.train.empty))
        classes = self._classes(found)
        for split, part in found.parts.items():
            yield from _left_out(part)
            if split == "train":
                continue
            if strange := part.strange_to(classes):
                yield _problem("classes_unknown", "warning", classes=some(strange))
            if not part.count(classes):
                yield _problem("split_without_images", "warning", folder=part.folder)


def _left_out(part: FolderPart) -> Iterator[Problem]:
    """What is in the folder of `part` and is no image of a class."""
    left = part.left
    if left.ignored:
        yield _problem("folders_ignored", "note", folders=some(left.ignored))
    if left.loose:
        yield _problem("images_loose", "warning", count=left.loose, folder=part.folder)
    if left.closed:
        yield _problem("folders_closed", "warning", folders=some(left.closed))
    if left.odd:
        yield _problem("files_odd", "warning", count=len(left.odd), first=left.odd[0])
    if left.foreign:
        found = ", ".join(f"{ending} ({count})" for ending, count in sorted(left.foreign.items()))
        yield _problem("images_foreign", "warning", count=left.foreign.total(), endings=found)


def _problem(
    code: str,
    severity: Literal["error", "warning", "note"] = "error",
    option: str = "path",
    **facts: JsonValue,
) -> Problem:
    return Problem(path=f"dataset.{option}", code=code, facts=facts, severity=severity)
