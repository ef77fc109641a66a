"""Image folder: a folder for each class, with photos of any size in it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Literal

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.folder_scan import ENDINGS, Scan, scan
from dpgui.data.source import Normalise, Part, Source, SplitName, Tell, image_source, untold
from dpgui.registry import option

_SHOWN = 10
"""Names listed in a sentence before it says how many more there are."""


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
    size: int = option(
        64,
        ge=1,
        le=4096,
        unit="pixels",
        label="Image size",
        help="Every image is brought to a square with this side.",
    )
    fit: Literal["crop", "stretch", "pad"] = option(
        "crop",
        label="Made square by",
        help="Crop: the middle of the image. Stretch: the whole image, out of proportion. Pad: the "
        "whole image between black bars.",
    )
    colour: Literal["colour", "grey"] = option(
        "colour",
        label="Channels",
        help="Colour: three channels, grey images repeated. Grey: one channel, the luminance.",
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
        classes, channels = self._classes(found), 3 if self.colour == "colour" else 1
        train, test = (
            len(part.listed(classes)[0]) if part else 0 for part in (found.train, found.test)
        )
        return DataFacts("image", (channels, self.size, self.size), classes, train, test)

    def check(self) -> list[Problem]:
        found = self._scan()
        return self._findings(found) if isinstance(found, Scan) else [found]

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        from dpgui.data.decode import Form
        from dpgui.data.pictures import PicturePart

        found = self._scan()
        if not isinstance(found, Scan):
            raise ConfigError([found])
        findings = self._findings(found)
        if any(problem.severity == "error" for problem in findings):
            raise ConfigError(findings)
        form, classes = Form(self.size, self.colour, self.fit), self._classes(found)
        parts: dict[SplitName, Part] = {}
        for split, part in found.parts.items():
            files, labels = part.listed(classes)
            if files:
                parts[split] = PicturePart(tuple(files), np.array(labels, np.int64), form)
        return image_source(
            self.name,
            classes,
            parts,
            normalise=self.normalise,
            notes=findings,
            place=str(Path(self.path).expanduser()),
        )

    def _scan(self) -> Scan | Problem:
        if not self.path:
            return _problem("folder_needed")
        folder = Path(self.path).expanduser()
        if not folder.is_dir():
            return _problem("folder_missing", folder=self.path)
        try:
            return scan(folder)
        except OSError as error:
            return _problem("file_unreadable", file=self.path, why=str(error))

    def _classes(self, found: Scan) -> tuple[str, ...]:
        keep = self.empty_classes == "keep"
        return tuple(found.train.files) if keep else found.train.filled

    def _findings(self, found: Scan) -> list[Problem]:
        """What the listing alone tells."""
        if not found.train.filled:
            return [_problem("no_images", folder=self.path, endings=_endings())]
        problems: list[Problem] = []
        if found.train.empty and self.empty_classes == "leave-out":
            facts = {"classes": _some(found.train.empty)}
            problems.append(_problem("classes_empty", "warning", **facts))
        if found.train.ignored:
            facts = {"folders": _some(found.train.ignored)}
            problems.append(_problem("folders_ignored", "note", **facts))
        classes = self._classes(found)
        for part in (found.validation, found.test):
            strange = part.strange_to(classes) if part else ()
            if strange:
                problems.append(_problem("classes_unknown", "warning", classes=_some(strange)))
        return problems


def _some(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_SHOWN])
    more = len(names) - _SHOWN
    return f"{shown} (+{more})" if more > 0 else shown


def _endings() -> str:
    return ", ".join(sorted(ENDINGS))


def _problem(
    code: str, severity: Literal["error", "warning", "note"] = "error", **facts: JsonValue
) -> Problem:
    return Problem(path="dataset.path", code=code, facts=facts, severity=severity)
