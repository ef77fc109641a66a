"""Tables as they stand in their files: what is detected, what is read, and what is said."""

import gzip
import lzma
from itertools import pairwise

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from dpgui.config import ConfigError
from dpgui.config.messages import MESSAGES
from dpgui.data.tables.preview import preview
from dpgui.data.tables.reading import Dialect, Wanted, detect, load, read


@pytest.fixture
def write(tmp_path):
    def written(content, encoding="utf-8", name="table.csv"):
        file = tmp_path / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return str(file)

    return written


def refused(path, **wanted):
    with pytest.raises(ConfigError) as caught:
        load(path, Wanted(**wanted))
    (problem,) = caught.value.problems
    assert MESSAGES[problem.code].format(**problem.facts) == problem.text
    return problem


def dialect(separator, decimal="point", encoding="utf-8", bom=False, header=True):
    return Dialect(separator, decimal, encoding, bom, header)


ROWS = "name{0}size{0}kind\ncafé{0}1{1}5{0}a\nthé{0}2{1}5{0}b\nlait{0}3{1}25{0}a\n"


@pytest.mark.parametrize(
    ("text", "encoding", "expected"),
    [
        (ROWS.format(",", "."), "utf-8", dialect("comma")),
        (ROWS.format(";", ","), "utf-8", dialect("semicolon", "comma")),
        (ROWS.format(";", "."), "utf-8", dialect("semicolon")),
        (ROWS.format("\t", ","), "utf-8", dialect("tab", "comma")),
        (ROWS.format("|", "."), "utf-8", dialect("pipe")),
        (ROWS.format(",", "."), "utf-8-sig", dialect("comma", bom=True)),
        (ROWS.format(",", "."), "utf-16", dialect("comma", encoding="utf-16", bom=True)),
        (ROWS.format(",", "."), "utf-16-le", dialect("comma", encoding="utf-16-le")),
        (ROWS.format(",", "."), "utf-16-be", dialect("comma", encoding="utf-16-be")),
        (ROWS.format(";", ","), "latin-1", dialect("semicolon", "comma", "cp1252")),
        (ROWS.format(",", ".").replace("\n", "\r\n"), "utf-8", dialect("comma")),
        (ROWS.format(",", ".").replace("\n", "\r"), "utf-8", dialect("comma")),
        (ROWS.format(",", ".").rstrip("\n"), "utf-8", dialect("comma")),
        (ROWS.format("  ", "."), "utf-8", dialect("space")),
    ],
)
def test_o71_the_dialect_is_found_out_and_the_cells_are_the_files(write, text, encoding, expected):
    if expected.separator == "space":
        text = text.replace("café", "1").replace("thé", "2").replace("lait", "3")
    path = write(text, encoding)
    assert detect(path) == expected
    frame = read(path)
    assert list(frame.columns) == ["name", "size", "kind"]
    assert frame.shape == (3, 3)
    mark = "," if expected.decimal == "comma" else "."
    assert frame["size"].tolist() == [f"1{mark}5", f"2{mark}5", f"3{mark}25"]
    assert frame["kind"].tolist() == ["a", "b", "a"]


def test_o71_chinese_text_without_a_mark_is_gb18030(write):
    path = write("姓名,分数,类别\n张三,1.5,猫\n李四,2.5,狗\n", "gb18030")
    assert detect(path) == dialect("comma", encoding="gb18030")
    assert read(path)["类别"].tolist() == ["猫", "狗"]


def test_o71_latin_text_is_not_taken_for_chinese(write):
    path = write("été,à,déjà\nœuf,ça,où\n", "cp1252")
    assert detect(path).encoding == "cp1252"
    assert list(read(path).columns) == ["été", "à", "déjà"]
    assert detect(write(b"a;b\ncaf\xe9")).encoding == "cp1252"
    assert detect(write(b"a;b\nx\x81\xe9;1\n")).encoding == "latin-1"


def test_o71_a_file_of_numbers_keeps_its_first_row(write):
    path = write("1,2,3\n4,5,6\n7,8,9\n")
    assert detect(path) == dialect("comma", header=False)
    frame = read(path)
    assert frame.values.tolist() == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
    assert list(frame.columns) == ["column 1", "column 2", "column 3"]


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("5.1,3.5,setosa\n4.9,3.1,setosa\n6.2,2.9,virginica\n", False),
        ("a,b,kind\n1,2,x\n3,4,y\n", True),
        ("name,town\nAnn,Bern\nBob,Rome\n", True),
        ("red,round\nblue,round\nred,long\n", False),
        ("day,n\n2020-01-01,1\n2020-01-02,2\n", True),
        ("2020-01-01,x\n2020-01-02,x\n", False),
        ("1\n2\n3\n", False),
        ("label\nx\ny\n", True),
        ("?,1.5\n2,?\n3,4\n", False),
        ("7", False),
    ],
)
def test_o71_the_header_is_told_from_the_rows(write, text, header):
    assert detect(write(text)).header is header


def test_o71_what_was_found_can_be_said_otherwise(write):
    path = write("1;2\n3;4\n")
    frame = read(path, Wanted(separator="none", header="yes"))
    assert frame.to_dict("list") == {"1;2": ["3;4"]}
    assert load(path, Wanted(decimal="comma")).dialect.decimal == "comma"
    latin = write("é,b\n1,2\n", "utf-8")
    assert list(read(latin, Wanted(encoding="latin-1")).columns) == ["Ã©", "b"]
    assert refused(write("é,b\n1,2\n", "latin-1"), encoding="utf-8").path == "dataset.encoding"


def test_o71_commas_and_line_ends_inside_quotes_do_not_count(write):
    path = write('text,n\n"a, b, c",1\n"say ""no"", please",2\n"two\nlines",3\n')
    frame = read(path)
    assert frame["text"].tolist() == ["a, b, c", 'say "no", please', "two\nlines"]
    assert frame["n"].tolist() == ["1", "2", "3"]


def test_o71_a_short_row_is_refused_with_its_line_or_left_out(write):
    path = write('a,b,c\n"1\n1",2,3\n4,5\n6,7,8\n9\n')
    problem = refused(path)
    assert (problem.code, problem.path) == ("table_row_broken", "dataset.broken_rows")
    assert problem.facts == {"line": 4, "fields": 2, "wanted": 3, "count": 2}
    table = load(path, Wanted(broken="skip"))
    assert table.frame.values.tolist() == [["1\n1", "2", "3"], ["6", "7", "8"]]
    assert [(note.code, note.facts["count"]) for note in table.notes] == [("table_rows_broken", 2)]
    assert refused(write("a,b\n1,2\n1,2,3\n")).facts["line"] == 3


def test_o71_a_file_of_one_column(write):
    path = write("label\nx y\nz\n")
    assert detect(path) == dialect("none")
    assert read(path)["label"].tolist() == ["x y", "z"]


def test_blank_lines_are_no_rows_wherever_they_are(write):
    assert read(write("\n\na,b\n\n1,2\n   \n3,4\n\n")).values.tolist() == [["1", "2"], ["3", "4"]]
    assert read(write('a,b\n"",""\n1,2\n')).values.tolist() == [["", ""], ["1", "2"]]


def test_marks_of_missing_cells_stay_as_they_are(write):
    frame = read(write("country,n\nNA,1\nNone,NA\n,2\n"))
    assert frame["country"].tolist() == ["NA", "None", ""]
    assert frame["n"].tolist() == ["1", "NA", "2"]


def test_columns_get_names_of_their_own(write):
    table = load(write("a,a, b ,,a (2)\n1,2,3,4,5\n"))
    assert list(table.frame.columns) == ["a", "a (2)", "b", "column 4", "a (2) (2)"]
    assert [note.code for note in table.notes] == ["table_columns_renamed"]


def test_an_open_quote_is_said(write):
    assert refused(write('a,b\n1,"2\n' + "3,4\n" * 50_000)).code == "table_quote_open"


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_packed_text_is_unpacked(write, pack):
    assert read(write(pack(b"a,b\n1,2\n"), name="t.csv.gz")).shape == (1, 2)
    damaged = write(pack(b"a,b\n1,2\n" * 999)[:-20], name="t.csv.xz")
    assert refused(damaged).code == "file_unreadable"


FRAME = pd.DataFrame(
    {"n": [1.5, None, 3.0], "t": ["x", None, "z"], "d": pd.to_datetime(["2020-01-01"] * 3)}
)


def test_formats_with_types_of_their_own(tmp_path):
    FRAME.to_parquet(tmp_path / "t.parquet")
    FRAME.to_feather(tmp_path / "t.feather")
    FRAME.to_excel(tmp_path / "t.xlsx", index=False)
    with pa.ipc.new_stream(str(tmp_path / "t.arrow"), pa.Table.from_pandas(FRAME).schema) as sink:
        sink.write_table(pa.Table.from_pandas(FRAME))
    for file in tmp_path.iterdir():
        for limit in (0, 2):
            frame = read(str(file), Wanted(limit=limit))
            assert frame.shape == (limit or 3, 3), file
            assert frame["n"].iloc[0] == 1.5
            assert frame["t"].iloc[0] == "x"
            assert frame["t"].isna().tolist() == [False, True, False][: limit or 3]
            assert frame["d"].dtype.kind == "M"
        assert detect(str(file)) is None


def test_a_spreadsheet_has_sheets_and_may_lack_a_header(tmp_path):
    file = tmp_path / "t.xlsx"
    with pd.ExcelWriter(file) as book:
        pd.DataFrame([[1, 2], [3, 4]]).to_excel(book, sheet_name="raw", index=False, header=False)
        FRAME.to_excel(book, sheet_name="Named", index=False)
    assert read(str(file)).values.tolist() == [[1, 2], [3, 4]]
    assert read(str(file), Wanted(header="yes")).to_dict("list") == {"1": [3], "2": [4]}
    assert list(read(str(file), Wanted(sheet="Named")).columns) == ["n", "t", "d"]
    problem = refused(str(file), sheet="named")
    assert (problem.path, problem.facts["nearest"]) == ("dataset.sheet", "Named")
    renamed = tmp_path / "really_excel.csv"
    renamed.write_bytes(file.read_bytes())
    assert read(str(renamed)).shape == (2, 2)


def test_json_lines_and_lists(write):
    lines = '{"a": 1, "b": "x"}\n\n{"a": null, "b": "y", "c": [1]}\n'
    frame = read(write(lines, name="t.jsonl"))
    assert list(frame.columns) == ["a", "b", "c"]
    assert frame["b"].tolist() == ["x", "y"]
    assert read(write(lines, name="t.ndjson"), Wanted(limit=1)).shape == (1, 2)
    assert read(write('[{"a": 1},\n {"a": 2}]', name="t.json"))["a"].tolist() == [1, 2]
    assert refused(write('{"a": 1}\n{"a": \n', name="t.jsonl")).facts["line"] == 2
    assert refused(write('{"a": 1}\n[2]\n', name="t.jsonl")).code == "table_json_record"
    assert refused(write("[" * 100_000, name="t.json")).code == "table_json_line"


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"", "t.csv", "table_empty"),
        (b"\n \n", "t.csv", "table_no_rows"),
        (b"\x00\x01\x00\xff\x00", "t.csv", "table_not_text"),
        (b"PAR1 and no more", "t.csv", "file_unreadable"),
        (b"no table at all", "t.parquet", "file_unreadable"),
        (b"no table at all", "t.arrow", "file_unreadable"),
        (b"no table at all", "t.xlsx", "file_unreadable"),
        (b"ARROW1 and no more", "t.feather", "file_unreadable"),
        (b"PK\x03\x04 and no more", "t.xlsx", "file_unreadable"),
        (b"\xd0\xcf\x11\xe0 and so on", "t.xls", "table_old_excel"),
        (b"anything", "t.ods", "table_old_excel"),
    ],
)
def test_what_is_no_table_is_said(write, content, name, code):
    assert refused(write(content, name=name)).code == code


def test_paths_that_are_no_files_are_said(tmp_path):
    import os

    assert refused("").code == "table_needed"
    assert refused(str(tmp_path)).code == "table_is_a_folder"
    assert refused(str(tmp_path / "none.csv")).code == "file_missing"
    assert refused("a\0b").code == "file_unreadable"
    assert refused("~nobody-of-this-name/x.csv").code == "file_unreadable"
    os.mkfifo(tmp_path / "pipe.csv")
    assert refused(str(tmp_path / "pipe.csv")).code == "table_not_a_file"
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    assert refused(str(loop)).code == "file_unreadable"


def test_limit_reads_the_first_rows_whatever_comes_after(write):
    path = write("a,b\n1,2\n3,4\n5\n")
    assert read(path, Wanted(limit=2)).values.tolist() == [["1", "2"], ["3", "4"]]


def test_preview_shows_the_head_and_what_the_columns_hold(write):
    lines = [f"{n / 2},{'red' if n % 3 else ''},2020-01-0{n % 9 + 1},same,{n}" for n in range(20)]
    seen = preview(write("n,colour,day,one,id\n" + "\n".join([*lines, "inf,red,,same,x"])))
    assert [(each.name, each.kind, each.missing, each.distinct) for each in seen.columns] == [
        ("n", "number", 1, 20),
        ("colour", "category", 7, 1),
        ("day", "date", 1, 9),
        ("one", "constant", 0, 1),
        ("id", "number", 1, 20),
    ]
    assert seen.rows[1] == ("0.5", "red", "2020-01-02", "same", "1")
    assert (seen.read, seen.whole, seen.dialect.separator) == (21, True, "comma")


def test_preview_reads_the_head_of_a_long_file_only(write):
    path = write("a,b\n" + "1,2\n" * 6000 + "broken\n")
    seen = preview(path)
    assert (seen.read, seen.whole, len(seen.rows)) == (5000, False, 50)


@pytest.mark.parametrize("width", [200, pytest.param(10_000, marks=pytest.mark.slow)])
def test_many_columns(write, width):
    values = np.arange(3 * width).reshape(3, width)
    text = ",".join(f"c{at}" for at in range(width)) + "\n"
    text += "\n".join(",".join(map(str, row)) for row in values.tolist())
    frame = read(write(text))
    assert np.array_equal(frame.to_numpy().astype(int), values)
    assert all(int(b[1:]) - int(a[1:]) == 1 for a, b in pairwise(frame.columns))


@pytest.mark.parametrize("name", ["t.parquet", "t.arrow", "t.feather"])
def test_text_that_is_none_is_a_sentence(tmp_path, name):
    """Arrow does not look at it before somebody uses it."""
    from pyarrow import feather, ipc, parquet

    offsets = pa.py_buffer(np.array([0, 2, 4], dtype=np.int32).tobytes())
    text = pa.StringArray.from_buffers(2, offsets, pa.py_buffer(b"ok\xff\xfe"))
    table, file = pa.table({"word": text, "y": [0, 1]}), str(tmp_path / name)
    if name.endswith("parquet"):
        parquet.write_table(table, file)
    elif name.endswith("feather"):
        feather.write_feather(table, file)
    else:
        with ipc.new_file(file, table.schema) as writer:
            writer.write_table(table)
    assert refused(file).code == "file_unreadable"
    with pytest.raises(ConfigError):
        preview(file)
