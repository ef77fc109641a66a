"""Table: a file of rows, one column of which says the class."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets
from dpgui.data.source import Source, Tell, untold
from dpgui.data.tables.asked import Asked
from dpgui.data.tables.dialect import Decimal, Separator
from dpgui.data.tables.wanted import Encoding, Wanted
from dpgui.registry import option

if TYPE_CHECKING:
    from dpgui.data.tables.look import TableLook


@datasets.register
class Table(DatasetChoice):
    """Rows of CSV, TSV, Excel, Parquet, Arrow or JSON lines.

    Numbers are filled and scaled and categories become one number each, all as measured on the
    training rows alone.
    """

    name: ClassVar[str] = "table"
    label: ClassVar[str] = "Table"
    summary: ClassVar[str] = "Your own rows: CSV, Excel, Parquet, Arrow or JSON lines."
    rank: ClassVar[int] = 22

    path: str = option(
        "",
        path="file",
        label="File",
        help="A table: .csv, .tsv, .txt, .xlsx, .parquet, .feather, .arrow or .jsonl.",
    )
    target: str = option(
        "",
        label="Target",
        help="The column of classes. Empty: one that is called target, label, class, species or y, "
        "else the last.",
    )
    features: tuple[str, ...] = option(
        (),
        label="Features",
        help="The columns to learn from. Empty: all but the target and the split.",
    )
    split: str = option(
        "",
        label="Split column",
        help="A column that says train, validation or test for each row. Empty: none does.",
        advanced=True,
    )
    missing: Literal["median", "mean", "drop"] = option(
        "median",
        label="Missing numbers",
        help="Filled with the median or the mean of the training rows; or rows with anything "
        "missing are left out. Infinite numbers count as missing.",
    )
    missing_category: Literal["own", "frequent"] = option(
        "own",
        label="Missing categories",
        help="Own: missing is a category like the others. Frequent: the most frequent one of the "
        "training rows.",
        advanced=True,
    )
    scaling: Literal["standard", "minmax", "none"] = option(
        "standard",
        label="Scaling",
        help="Of numbers. Standard: to mean 0 and deviation 1. Minmax: to 0..1. Measured on the "
        "training rows.",
    )
    categories: tuple[str, ...] = option(
        (),
        label="Numbers as categories",
        help="Columns whose numbers are names, such as codes. Columns named here are used however "
        "many categories they have.",
        advanced=True,
    )
    most_categories: int = option(
        100,
        ge=2,
        le=100_000,
        label="Most categories",
        help="Text columns with more different values are left out: names, keys and free text.",
        advanced=True,
    )
    separator: Literal["auto"] | Separator = option(
        "auto", label="Separator", help="Between two fields of a text file.", advanced=True
    )
    decimal: Literal["auto"] | Decimal = option(
        "auto", label="Decimal mark", help="Of the numbers in a text file.", advanced=True
    )
    encoding: Encoding = option(
        "auto", label="Encoding", help="Of the characters in a text file.", advanced=True
    )
    header: Literal["auto", "yes", "no"] = option(
        "auto",
        label="Header",
        help="Whether the first row names the columns. Without one they are called column 1, "
        "column 2 and so on.",
        advanced=True,
    )
    sheet: str = option(
        "", label="Sheet", help="Of a spreadsheet. Empty: the first.", advanced=True
    )
    broken_rows: Literal["stop", "skip"] = option(
        "stop",
        label="Broken rows",
        help="Rows of a text file with too few or too many fields: stop and say the line, or leave "
        "them out.",
        advanced=True,
    )
    limit: int = option(
        0,
        ge=0,
        label="Use only the first",
        unit="rows",
        help="For a quick look. 0 uses all.",
        advanced=True,
    )

    def facts(self) -> DataFacts | None:
        from dpgui.data.tables.understanding import is_quick, understand

        if not self.path:
            return None
        try:
            if not is_quick(asked := self.asked()):
                return None
            table = understand(asked)
        except ConfigError:
            return None
        counts = {part: len(rows.labels) for part, rows in table.parts.items()}
        return DataFacts("table", (table.width,), table.classes, **counts)

    def check(self) -> list[Problem]:
        from dpgui.data.tables.understanding import check_head, is_quick, understand

        asked = self.asked()
        try:
            if is_quick(asked):
                return list(understand(asked).notes)
            check_head(asked)
            return []
        except ConfigError as error:
            return list(error.problems)

    def suggestions(self, name: str) -> tuple[str, ...]:
        from dpgui.data.tables.glance import glance

        about_columns = name in ("target", "features", "split", "categories")
        return glance(self.path, self.wanted()).columns if about_columns else ()

    def settled(self) -> Mapping[str, str]:
        from dpgui.data.tables.glance import glance
        from dpgui.data.tables.understanding import understand

        given = self.model_dump(include={"separator", "decimal", "encoding", "header"})
        found = glance(self.path, self.wanted()).settled(given)
        if not self.target:
            with suppress(ConfigError):  # then the form says why
                found["target"] = understand(self.asked()).roles.target
        return found

    def head(self) -> TableLook | None:
        from dpgui.data.tables.look import head_of

        return head_of(self.path, self.wanted())

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.tables.fitting import Rules
        from dpgui.data.tables.opening import source_of
        from dpgui.data.tables.understanding import understand

        fill = "median" if self.missing == "drop" else self.missing
        rules = Rules(fill, self.missing_category, self.scaling)
        place = str(Path(self.path).expanduser())
        return source_of(self.name, understand(self.asked()), rules, place)

    def wanted(self) -> Wanted:
        """How the file is read."""
        return Wanted(
            separator=self.separator,
            decimal=self.decimal,
            encoding=self.encoding,
            header=self.header,
            sheet=self.sheet,
            limit=self.limit,
            broken=self.broken_rows,
        )

    def asked(self) -> Asked:
        """Which table is used, and how."""
        return Asked(
            path=self.path,
            wanted=self.wanted(),
            target=self.target,
            features=self.features,
            split=self.split,
            categories=self.categories,
            most_categories=self.most_categories,
            whole_rows=self.missing == "drop",
        )
