"""Whatever the bytes, a table or an array is opened or a sentence is said: no crash, no hang."""

import io
import os
import tempfile
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.numpy import save

from dpgui.config import ConfigError
from dpgui.config.messages import MESSAGES
from dpgui.data import datasets
from dpgui.data.tables.preview import preview
from dpgui.data.tables.reading import detect

TABLES = [".csv", ".tsv", ".parquet", ".feather", ".arrow", ".xlsx", ".xls", ".jsonl", ".json"]
ARRAYS = [".npz", ".npy", ".safetensors", ".pt"]
FUZZ = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def survives(content: bytes, ending: str, **options) -> None:
    """Open the file of `content`, fit it, look at it; only `ConfigError` may stop that."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")
        file = Path(folder) / f"file{ending}"
        file.write_bytes(content)
        name = "arrays" if ending in ARRAYS else "table"
        choice = datasets[name](path=str(file), **options)
        choice.facts()
        for problem in choice.check():
            assert problem.text == MESSAGES[problem.code].format(**problem.facts)
        looks = [lambda: preview(str(file)), lambda: detect(str(file))] if name == "table" else []
        for look in looks:
            try:
                look()
            except ConfigError:
                continue
        try:
            source = choice.open()
            source = source.fitted()
        except ConfigError:
            return
        for part in source.parts.values():
            values = part.read(np.arange(len(part)))
            assert values.shape == (len(part), *part.shape)
            assert np.isfinite(values).all()
            assert part.labels.min() >= 0
            assert part.labels.max() < len(source.classes)


@FUZZ
@given(content=st.binary(max_size=300), ending=st.sampled_from([*TABLES, *ARRAYS]))
def test_any_bytes(content, ending):
    survives(content, ending)


CELLS = st.one_of(
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=6),
    st.sampled_from(["", "NA", "inf", "1e400", "-1e-400", "1,5", "1.5", "0", "1", "2", "9" * 400]),
    st.sampled_from(["2020-01-01", "31.12.1999", "99/99/99", "True", "１", "#", "'", "a;b", '"']),
    st.sampled_from(["\0", "\r", "\x1f", "a\nb", "\ufeff", "\u2028", "\x85"]),
    st.integers(-5, 5).map(str),
    st.floats(allow_nan=True).map(repr),
)


@st.composite
def texts(draw):
    """Something like a table: rows of odd cells, mostly of one width, in any dialect."""
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=8))
    if draw(st.booleans()):
        rows.append(draw(st.lists(CELLS, max_size=6)))
    sign = draw(st.sampled_from([",", ";", "\t", "|", " "]))
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    quoted = draw(st.booleans())
    cells = [[f'"{c}"' if quoted and '"' not in c else c for c in row] for row in rows]
    return end.join(sign.join(row) for row in cells)


@FUZZ
@given(
    text=texts(),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"]),
    header=st.sampled_from(["auto", "yes", "no"]),
    missing=st.sampled_from(["median", "drop"]),
    broken=st.sampled_from(["stop", "skip"]),
)
def test_any_text(text, encoding, header, missing, broken):
    survives(text.encode(encoding), ".csv", header=header, missing=missing, broken_rows=broken)


@FUZZ
@given(text=texts(), encoding=st.sampled_from(["utf-16", "cp1252", "gb18030", "big5", "shift_jis"]))
def test_any_text_in_an_encoding_that_it_is_not_written_in(text, encoding):
    survives(text.encode("utf-8"), ".csv", encoding=encoding)


def _whole() -> dict[str, bytes]:
    """A good file of each kind."""
    frame = pd.DataFrame({"a": [1.5, 2, 3, 4], "t": list("uvuv"), "y": [0, 1, 0, 1]})
    x, y = np.arange(24, dtype=np.float32).reshape(4, 6), np.array([0, 1, 0, 1])
    files: dict[str, bytes] = {}
    for ending, write in {
        ".parquet": frame.to_parquet,
        ".feather": frame.to_feather,
        ".xlsx": lambda sink: frame.to_excel(sink, index=False),
        ".npz": lambda sink: np.savez(sink, x=x, y=y),
        ".npy": lambda sink: np.save(sink, x),
        ".pt": lambda sink: torch.save({"x": torch.tensor(x), "y": torch.tensor(y)}, sink),
    }.items():
        sink = io.BytesIO()
        write(sink)
        files[ending] = sink.getvalue()
    files[".safetensors"] = save({"x": x, "y": y})
    files[".jsonl"] = frame.to_json(orient="records", lines=True).encode()
    return files


WHOLE = _whole()


@pytest.mark.parametrize("ending", sorted(WHOLE))
def test_the_good_files_are_good(ending):
    survives(WHOLE[ending], ending)
    if ending != ".npy":
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"file{ending}"
            file.write_bytes(WHOLE[ending])
            name = "arrays" if ending in ARRAYS else "table"
            assert len(datasets[name](path=str(file)).open().parts["train"]) == 4


@FUZZ
@given(data=st.data(), ending=st.sampled_from(sorted(WHOLE)))
def test_damaged_files(data, ending):
    content = bytearray(WHOLE[ending])
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    survives(bytes(content[:cut] if data.draw(st.booleans()) else content), ending)


@FUZZ
@given(program=st.binary(max_size=60))
def test_any_pickle_in_a_torch_file(program):
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        archive.writestr("a/data.pkl", program)
        archive.writestr("a/data/0", b"\0" * 16)
    survives(sink.getvalue(), ".pt")


def test_a_file_that_cannot_be_read_or_vanishes(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("a,y\n1,u\n2,v\n")
    choice = datasets["table"](path=str(file))
    assert choice.check() != []
    file.unlink()
    assert [problem.code for problem in choice.check()] == ["file_missing"]
    with pytest.raises(ConfigError):
        choice.open()
    file.write_text("a,y\n1,u\n2,v\n")
    file.chmod(0)
    if not os.access(file, os.R_OK):  # root reads everything
        assert [problem.code for problem in choice.check()] == ["file_unreadable"]
    for name in ("table", "arrays"):
        assert datasets[name](path=str(tmp_path)).check()[0].code == "table_is_a_folder"
