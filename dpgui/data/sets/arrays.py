"""Arrays: samples and labels in NumPy, safetensors or torch files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.source import Normalise, Source, Tell, image_source, untold
from dpgui.registry import option

if TYPE_CHECKING:
    from dpgui.data.arrays.opening import Asked

_NAMES = ("x", "y", "x_validation", "y_validation", "x_test", "y_test")


@datasets.register
class Arrays(DatasetChoice):
    """Arrays x and y of one file, or of one file each; also x_test and y_test, and so on.

    Images are kept as bytes, (N, H, W, C); rows as 32-bit floats, (N, F).
    """

    name: ClassVar[str] = "arrays"
    label: ClassVar[str] = "Arrays"
    summary: ClassVar[str] = "Your own arrays: .npz, .npy, .safetensors or .pt, images or rows."
    rank: ClassVar[int] = 23

    path: str = option(
        "",
        path="file",
        label="File",
        help="Holds the samples, and the labels unless they have a file of their own.",
    )
    labels: str = option(
        "",
        path="file",
        label="File of the labels",
        help="Where a .npy file holds the samples alone. Empty: the labels are in the same file.",
    )
    layout: Literal["auto", "nchw", "nhwc", "rows"] = option(
        "auto",
        label="Layout",
        help="Of images: channels before the pixels (nchw) or after them (nhwc). Rows: each sample "
        "is one row of numbers.",
    )
    levels: Literal["auto", "unit", "signed", "bytes", "words", "stretch"] = option(
        "auto",
        label="Values of images",
        help="Unit: 0 to 1. Signed: -1 to 1. Bytes: 0 to 255. Words: 0 to 65535. Stretch: from the "
        "least to the greatest that occurs. All become 0 to 255, rounded.",
        advanced=True,
    )
    x: str = option(
        "",
        label="Array of samples",
        help="Its name. Empty: x, data, images or features, also with train.",
        advanced=True,
    )
    y: str = option(
        "",
        label="Array of labels",
        help="Its name. Empty: y, labels or target, also with train.",
        advanced=True,
    )
    x_validation: str = option(
        "", label="Validation samples", help="Name of the array, if not usual.", advanced=True
    )
    y_validation: str = option(
        "", label="Validation labels", help="Name of the array, if not usual.", advanced=True
    )
    x_test: str = option(
        "", label="Test samples", help="Name of the array, if not usual.", advanced=True
    )
    y_test: str = option(
        "", label="Test labels", help="Name of the array, if not usual.", advanced=True
    )
    limit: int = option(
        0,
        ge=0,
        label="Use only the first",
        unit="samples",
        help="Of the training part, for a quick look. 0 uses all.",
        advanced=True,
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts | None:
        from dpgui.data.arrays.opening import is_quick

        if not self.path:
            return None
        try:
            if not is_quick(self.asked()):
                return None
            source = self.open()
        except ConfigError:
            return None
        counts = {str(split): len(part) for split, part in source.parts.items()}
        return DataFacts(source.kind, source.shape, source.classes, **counts)

    def check(self) -> list[Problem]:
        from dpgui.data.arrays.opening import is_quick

        try:
            return list(self.open().notes) if is_quick(self.asked()) else []
        except ConfigError as error:
            return list(error.problems)

    def suggestions(self, name: str) -> tuple[str, ...]:
        from dpgui.data.arrays.glance import array_names

        if name not in _NAMES:
            return ()
        apart = self.labels if name.startswith("y") else ""
        return array_names(apart or self.path)

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.arrays.opening import opened

        found = opened(self.asked())
        place = str(Path(self.path).expanduser())
        if found.parts["train"].x.ndim == 4:
            return image_source(
                self.name,
                found.classes,
                found.parts,
                normalise=self.normalise,
                notes=found.notes,
                place=place,
            )
        return Source(
            name=self.name,
            kind="table",
            shape=found.parts["train"].shape,
            classes=found.classes,
            parts=found.parts,
            normalise="none" if self.normalise == "none" else "computed",
            notes=found.notes,
            place=place,
        )

    def asked(self) -> Asked:
        """Which arrays are used, and how."""
        from dpgui.data.arrays.opening import Asked

        given = self.model_dump(include=set(_NAMES))
        names = tuple((name, given[name]) for name in _NAMES if given[name])
        return Asked(self.path, self.labels, names, self.layout, self.levels, self.limit)
