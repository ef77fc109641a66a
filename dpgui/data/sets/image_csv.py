"""Image list: a table that names image files and their labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.pictures.form import Colour, Fit, Form, colour_option, fit_option, size_option
from dpgui.data.source import Normalise, Part, Source, SplitName, Tell, image_source, untold
from dpgui.data.tables.dialect import Separator
from dpgui.registry import option

if TYPE_CHECKING:
    from dpgui.data.pictures.table import PictureTable
    from dpgui.data.tables.look import TableLook
    from dpgui.data.tables.wanted import Wanted


@datasets.register
class ImageCsv(DatasetChoice):
    """Images whose paths, labels and, if wanted, parts are columns of a table."""

    name: ClassVar[str] = "image-csv"
    label: ClassVar[str] = "Image list"
    summary: ClassVar[str] = "Your own images, listed in a table: CSV, TSV, Parquet or JSON lines."
    rank: ClassVar[int] = 21

    path: str = option(
        "",
        path="file",
        label="Table",
        help="A row for each image: its path and its label, and which part it belongs to if the "
        "table says so. CSV, TSV, Parquet, JSON lines, Arrow or Excel.",
    )
    root: str = option(
        "",
        path="folder",
        label="Folder of the images",
        help="Paths in the table start here, and no file outside is read. Empty: the folder of the "
        "table.",
    )
    file_column: str = option(
        "",
        label="Column of paths",
        help="Empty: recognised by a usual name (path, file, image), or by what is in it. Endings "
        "may be left out in the table.",
    )
    label_column: str = option(
        "",
        label="Column of labels",
        help="Empty: recognised by a usual name (label, class, target). Rows without a label are "
        "left out.",
    )
    split_column: str = option(
        "",
        label="Column of parts",
        help="Says train, val or test in each row. Empty: recognised by a usual name (split, set, "
        "subset), if there is one.",
    )
    size: int = size_option()
    fit: Fit = fit_option()
    colour: Colour = colour_option()
    separator: Literal["auto"] | Separator = option(
        "auto",
        label="Separator",
        help="What stands between two fields of a text file. Auto finds out.",
        advanced=True,
    )
    encoding: str = option(
        "auto",
        label="Encoding",
        help="Of a text file, as Python calls it. Auto finds out.",
        advanced=True,
    )
    header: Literal["auto", "yes", "no"] = option(
        "auto",
        label="First row names the columns",
        help="Auto finds out. Columns without names are called column 1, column 2 and so on.",
        advanced=True,
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts | None:
        try:
            found = self._table()
        except ConfigError:
            return None
        counts = {split: len(part.files) for split, part in found.parts.items()}
        return DataFacts(
            "image",
            self._form.shape,
            found.classes,
            train=counts["train"],
            test=counts.get("test", 0),
            validation=counts.get("validation", 0),
        )

    def check(self) -> list[Problem]:
        try:
            return list(self._table().notes)
        except ConfigError as error:
            return list(error.problems)

    def suggestions(self, name: str) -> tuple[str, ...]:
        from dpgui.data.tables.glance import glance

        return glance(self.path, self._wanted).columns if name.endswith("_column") else ()

    def settled(self) -> Mapping[str, str]:
        from dpgui.data.tables.glance import glance

        given = self.model_dump(include={"separator", "encoding", "header"})
        return glance(self.path, self._wanted).settled(given)

    def head(self) -> TableLook | None:
        from dpgui.data.tables.look import head_of

        return head_of(self.path, self._wanted)

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        from dpgui.data.pictures.part import PicturePart

        found = self._table(tell)
        parts: dict[SplitName, Part] = {
            split: PicturePart(part.files, np.frombuffer(part.labels, np.int64), self._form)
            for split, part in found.parts.items()
        }
        return image_source(
            self.name,
            found.classes,
            parts,
            normalise=self.normalise,
            notes=found.notes,
            place=self.path,
        )

    @property
    def _wanted(self) -> Wanted:
        from dpgui.data.tables.wanted import Wanted

        return Wanted(separator=self.separator, encoding=self.encoding, header=self.header)

    @property
    def _form(self) -> Form:
        return Form(self.size, self.colour, self.fit)

    def _table(self, tell: Tell = untold) -> PictureTable:
        """What the table lists.

        Raises:
            ConfigError: With every problem found.
        """
        from dpgui.data.pictures.table import Asked, picture_table  # the readers of tables with it

        if not self.path:
            raise ConfigError([Problem(path="dataset.path", code="table_needed")])
        asked = Asked(
            self.path,
            self.root,
            file=self.file_column,
            label=self.label_column,
            split=self.split_column,
            wanted=self._wanted,
        )
        return picture_table(asked, tell)
