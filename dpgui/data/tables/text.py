"""Tables of text: found out how they are written, checked row by row, and read by pandas."""

from __future__ import annotations

import csv
import io
import itertools
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.data.tables.dialect import (
    SIGNS,
    Dialect,
    Row,
    decimal_of,
    has_header,
    parted,
    separator_of,
)
from dpgui.data.tables.files import opened, refusal
from dpgui.data.tables.names import column_names
from dpgui.data.tables.text_encoding import TextEncoding, encoding_of
from dpgui.data.tables.wanted import Wanted

if TYPE_CHECKING:
    import pandas as pd

_CHUNK = 1 << 20
_CHUNKS_FOR_A_LOOK = 16
"""Where only the first rows are wanted, their encoding is found out from so many chunks."""
_HEAD = 1 << 19
"""Characters of which the head of a file has at most so many, if it has a whole line."""
_LINES = 200
"""Lines that are looked at to find out how a file is written."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """What was read of a text file.

    Attributes:
        frame: Every cell as text; str columns with their names.
        notes: Rows left out, columns renamed.
    """

    frame: pd.DataFrame
    dialect: Dialect
    notes: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Survey:
    """What the rows of a file are like.

    Attributes:
        width: Fields of a whole row.
        rows: How many whole rows there are, a header among them.
        broken: First line and number of fields of each other row.
    """

    width: int
    rows: int
    broken: tuple[tuple[int, int], ...]


def found_dialect(file: Path, wanted: Wanted) -> tuple[Dialect, list[Row]]:
    """How `file` is written, as said or found out, and its first rows.

    Raises:
        ConfigError: If it is no text, or not in the encoding that is wanted.
    """
    encoding = _encoding(file, wanted)
    lines = _head(file, encoding.name)
    separator = separator_of(lines) if wanted.separator == "auto" else wanted.separator
    try:
        rows = [row for _, row in parted(lines, separator)]
    except csv.Error as error:
        raise refusal("table_quote_open", line=len(lines), why=str(error)) from None
    rows = _whole(rows)
    dialect = Dialect(
        separator=separator,
        decimal=decimal_of(rows) if wanted.decimal == "auto" else wanted.decimal,
        encoding=encoding.name,
        bom=encoding.bom,
        header=has_header(rows) if wanted.header == "auto" else wanted.header == "yes",
    )
    return dialect, rows


def read_text(file: Path, wanted: Wanted) -> TextTable:
    """The table in `file`.

    Raises:
        ConfigError: If it cannot be read as `wanted`, or a row is too short or too long.
    """
    dialect, head = found_dialect(file, wanted)
    if not head:
        raise refusal("table_no_rows", file=str(file))
    most = wanted.limit + dialect.header if wanted.limit else None
    survey = _surveyed(file, dialect, _width(head), most)
    notes = _broken_rows(survey, wanted)
    names, renamed = column_names(head[0] if dialect.header else None, survey.width)
    frame = _frame(file, dialect, survey, names, most)
    return TextTable(frame, dialect, (*notes, *renamed))


def _encoding(file: Path, wanted: Wanted) -> TextEncoding:
    with opened(file) as stream:
        found = encoding_of(_chunks(stream, _CHUNKS_FOR_A_LOOK if wanted.limit else None))
    if wanted.encoding == "auto" or (found.bom and wanted.encoding == found.name):
        return found
    return TextEncoding(wanted.encoding, bom=False)


def _chunks(stream: IO[bytes], most: int | None) -> Iterator[bytes]:
    """The bytes of `stream`; or at most so many chunks, the last of which ends with a line."""
    for at in itertools.count(1):
        chunk = stream.read(_CHUNK)
        if not chunk:
            return
        if at == most:
            yield chunk[: chunk.rfind(b"\n") + 1]
            return
        yield chunk


@contextmanager
def _lines(file: Path, encoding: str) -> Generator[io.TextIOWrapper]:
    """The text of `file` with its line ends as they are, without a byte order mark."""
    codec = "utf-8-sig" if encoding == "utf-8" else encoding
    with opened(file) as stream, io.TextIOWrapper(stream, codec, newline="") as text:
        yield text


def _head(file: Path, encoding: str) -> list[str]:
    """The first lines of `file`, all of them whole."""
    with _lines(file, encoding) as text:
        head = text.read(_HEAD)
        if "\0" in head:
            raise refusal("table_not_text", file=str(file))
        head += text.readline()
    return head.splitlines(keepends=True)[:_LINES] if head.strip() else []


def _width(rows: Sequence[Row]) -> int:
    """How many fields most rows have."""
    return Counter(map(len, rows)).most_common(1)[0][0]


def _whole(rows: list[Row]) -> list[Row]:
    """Those of `rows` that have as many fields as most."""
    return [row for row in rows if len(row) == _width(rows)] if rows else []


def _surveyed(file: Path, dialect: Dialect, width: int, most: int | None) -> _Survey:
    count, broken = 0, list[tuple[int, int]]()
    for line, row in _rows(file, dialect, most):
        if len(row) == width:
            count += 1
        else:
            broken.append((line, len(row)))
    return _Survey(width, count, tuple(broken))


def _rows(file: Path, dialect: Dialect, most: int | None) -> Iterator[tuple[int, Row]]:
    line = 0
    with _lines(file, dialect.encoding) as text:
        try:
            for line, row in itertools.islice(parted(text, dialect.separator), most):
                yield line, row
        except csv.Error as error:
            raise refusal("table_quote_open", line=line + 1, why=str(error)) from None


def _broken_rows(survey: _Survey, wanted: Wanted) -> list[Problem]:
    if not survey.broken:
        return []
    line, fields = survey.broken[0]
    facts: dict[str, JsonValue] = {
        "line": line,
        "fields": fields,
        "wanted": survey.width,
        "count": len(survey.broken),
    }
    if wanted.broken == "stop":
        raise refusal("table_row_broken", "dataset.broken_rows", **facts)
    return [
        Problem(
            path="dataset.broken_rows",
            code="table_rows_broken",
            facts=facts,
            severity="warning",
        )
    ]


def _frame(
    file: Path, dialect: Dialect, survey: _Survey, names: list[str], most: int | None
) -> pd.DataFrame:
    """The rows by pandas: from the file itself, or, where it would read other rows, from those."""
    from pandas.errors import ParserError

    rows = survey.rows - dialect.header
    if not survey.broken:
        separator = r"\s+" if dialect.separator == "space" else SIGNS[dialect.separator]
        with _lines(file, dialect.encoding) as text:
            try:
                frame = _parsed(text, separator, dialect, names, rows)
            except ParserError:
                frame = None
        if frame is not None and len(frame) == rows:
            return frame
    rewritten = io.StringIO(newline="")
    writer = csv.writer(rewritten, quoting=csv.QUOTE_ALL)
    writer.writerows(row for _, row in _rows(file, dialect, most) if len(row) == survey.width)
    rewritten.seek(0)
    return _parsed(rewritten, ",", dialect, names, rows)


def _parsed(
    stream: Any, separator: str, dialect: Dialect, names: list[str], rows: int
) -> pd.DataFrame:
    import pandas as pd

    return pd.read_csv(
        stream,
        sep=separator,
        header=0 if dialect.header else None,
        names=names,
        index_col=False,
        dtype=str,
        na_filter=False,
        nrows=rows,
        low_memory=False,
    )
