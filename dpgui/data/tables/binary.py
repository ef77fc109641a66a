"""Tables in formats with types of their own: Parquet, Arrow, Excel, JSON. pandas reads."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpgui.config import Problem
from dpgui.data.tables.dialect import has_header
from dpgui.data.tables.files import FileKind, opened, refusal
from dpgui.data.tables.names import column_names
from dpgui.data.tables.text_encoding import encoding_of
from dpgui.data.tables.wanted import Wanted
from dpgui.registry import nearest

if TYPE_CHECKING:
    import pandas as pd

_SAMPLE = 200
"""Rows that are looked at to see whether a sheet has a header."""
_CHUNK = 1 << 20


def read_binary(file: Path, kind: FileKind, wanted: Wanted) -> tuple[pd.DataFrame, list[Problem]]:
    """The table in `file`, and what is worth knowing.

    Raises:
        ConfigError: If it cannot be read for a known reason; else whatever the libraries raise.
    """
    if kind == "old-excel":
        raise refusal("table_old_excel", file=str(file))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # libraries' remarks on formatting and versions
        frame = _READERS[kind](file, wanted)
    if kind == "excel":
        return _headed(frame, wanted)
    _assert_text(frame)
    names, notes = column_names([str(name) for name in frame.columns], frame.shape[1])
    frame.columns = names
    return frame.reset_index(drop=True), notes


def _assert_text(frame: pd.DataFrame) -> None:
    """Look at all text now: Arrow takes bytes for UTF-8 as they come, and fails where it is used.

    Raises:
        pyarrow.ArrowInvalid: If some of it is none.
    """
    import pandas as pd

    for _, series in frame.items():
        as_arrow: Any = getattr(series.array, "__arrow_array__", None)
        if as_arrow and isinstance(series.dtype, pd.StringDtype):
            as_arrow().validate(full=True)


def sheets_of(file: Path) -> list[str]:
    """Names of the sheets of a spreadsheet."""
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(file, read_only=True)
        try:
            return list(book.sheetnames)
        finally:
            book.close()


def _parquet(file: Path, wanted: Wanted) -> pd.DataFrame:
    import pandas as pd
    import pyarrow.parquet as parquet

    if not wanted.limit:
        return pd.read_parquet(file)
    with parquet.ParquetFile(file) as table:
        return _first(table.iter_batches(min(wanted.limit, 65536)), table.schema_arrow, wanted)


def _arrow(file: Path, wanted: Wanted) -> pd.DataFrame:
    import pyarrow as pa

    with pa.memory_map(str(file)) as source:
        if source.read(8).startswith(b"FEA1"):
            return _feather(file, wanted)
        source.seek(0)
        if source.read(6) == b"ARROW1":
            book = pa.ipc.open_file(source)
            batches = (book.get_batch(at) for at in range(book.num_record_batches))
            return _first(batches, book.schema, wanted)
        source.seek(0)
        stream = pa.ipc.open_stream(source)
        return _first(stream, stream.schema, wanted)


def _feather(file: Path, wanted: Wanted) -> pd.DataFrame:
    import pandas as pd

    frame = pd.read_feather(file)
    return frame.head(wanted.limit) if wanted.limit else frame


def _first(batches: Any, schema: Any, wanted: Wanted) -> pd.DataFrame:
    """A frame of as many of `batches` as hold the wanted rows."""
    import pyarrow as pa

    kept: list[Any] = []
    for batch in batches:
        kept.append(batch)
        if wanted.limit and sum(each.num_rows for each in kept) >= wanted.limit:
            break
    frame = pa.Table.from_batches(kept, schema).to_pandas()
    return frame.head(wanted.limit) if wanted.limit else frame


def _excel(file: Path, wanted: Wanted) -> pd.DataFrame:
    import pandas as pd

    if wanted.sheet:
        known = sheets_of(file)
        if wanted.sheet not in known:
            close = nearest(wanted.sheet, known) or known[0]
            raise refusal("table_sheet_unknown", "dataset.sheet", sheet=wanted.sheet, nearest=close)
    return pd.read_excel(
        file,
        sheet_name=wanted.sheet or 0,
        header=None,
        dtype=object,
        nrows=wanted.limit + 1 if wanted.limit else None,
        engine="openpyxl",
        keep_default_na=False,
        na_values=[""],
    )


def _headed(frame: pd.DataFrame, wanted: Wanted) -> tuple[pd.DataFrame, list[Problem]]:
    """`frame` with its first row as the names of its columns, if it holds names."""
    rows = [
        ["" if cell != cell else str(cell) for cell in row]
        for row in frame.head(_SAMPLE).itertuples(index=False)
    ]
    header = has_header(rows) if wanted.header == "auto" else wanted.header == "yes"
    names, notes = column_names(rows[0] if header and rows else None, frame.shape[1])
    frame = frame.iloc[int(header) :].reset_index(drop=True)
    frame.columns = names
    if wanted.limit:
        frame = frame.head(wanted.limit)
    return frame.infer_objects(), notes


def _json(file: Path, wanted: Wanted) -> pd.DataFrame:
    import pandas as pd

    with opened(file) as stream:
        codec = encoding_of(iter(lambda: stream.read(_CHUNK), b"")).name
    records: list[dict[str, Any]] = []
    with opened(file) as stream:
        text = stream.read().decode("utf-8-sig" if codec == "utf-8" else codec)
    if text.lstrip().startswith("["):
        records = _records(_value(text, 1), wanted)
    else:
        lines = ((at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip())
        for at, line in lines:
            records.append(_record(_value(line, at), at))
            if len(records) == wanted.limit:
                break
    return pd.DataFrame.from_records(records)


def _value(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        at = line + getattr(error, "lineno", 1) - 1
        raise refusal("table_json_line", line=at, why=str(error)[:200]) from None


def _records(value: Sequence[Any], wanted: Wanted) -> list[dict[str, Any]]:
    most = wanted.limit or len(value)
    return [_record(each, 1) for each in value[:most]]


def _record(value: Any, line: int) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise refusal("table_json_record", line=line)
    return value


_READERS = {"parquet": _parquet, "arrow": _arrow, "excel": _excel, "json": _json}
