"""Images listed in a table."""

import os
import unicodedata

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dpgui.config import ConfigError
from tests.data.picture_files import BLUE, codes, listed, put

COLOURS = [(40 * number, 0, 0) for number in range(6)]


@pytest.fixture
def place(tmp_path):
    """A folder with six pictures in `img`: 0.png to 5.png, from black to red."""
    for number, colour in enumerate(COLOURS):
        put(tmp_path / "set" / "img" / f"{number}.png", colour)
    return tmp_path / "set"


def write(place, text, name="list.csv"):
    file = place / name
    file.write_text(text, encoding="utf-8")
    return file


def contents(source):
    """For each part the names of its files and its labels."""
    return {
        split: (
            [os.path.basename(part.name_of(index)) for index in range(len(part))],
            [source.classes[label] for label in part.labels],
        )
        for split, part in source.parts.items()
    }


def test_paths_and_labels(place):
    choice = listed(write(place, "path,label\nimg/2.png,dog\nimg/0.png,cat\nimg/4.png,dog\n"))
    assert choice.check() == []
    facts, source = choice.facts(), choice.open()
    assert (facts.classes, facts.train, facts.shape) == (("cat", "dog"), 3, (3, 8, 8))
    assert contents(source) == {"train": (["2.png", "0.png", "4.png"], ["dog", "cat", "dog"])}
    pixels = source.parts["train"].read(np.arange(3))
    assert pixels[:, 0, 0].tolist() == [[80, 0, 0], [0, 0, 0], [160, 0, 0]]
    assert choice.build().train.y.tolist() == [1, 0, 1]


def test_parts(place):
    text = "file\tset\tclass\nimg/0.png\tTrain\ta\nimg/1.png\ttraining\tb\nimg/2.png\tVAL\ta\n"
    choice = listed(write(place, text + "img/3.png\ttest set\tb\n", "list.tsv"))
    assert choice.check() == []
    assert contents(choice.open()) == {
        "train": (["0.png", "1.png"], ["a", "b"]),
        "validation": (["2.png"], ["a"]),
        "test": (["3.png"], ["b"]),
    }
    facts = choice.facts()
    assert (facts.train, facts.validation, facts.test) == (2, 1, 1)


@pytest.mark.parametrize("kind", ["parquet", "jsonl", "feather", "csv", "csv.gz"])
def test_kinds_of_tables(place, kind):
    frame = pd.DataFrame({"image": [f"img/{n}.png" for n in range(4)], "target": [3, 1, 3, 10]})
    file = place / f"list.{kind}"
    if kind == "parquet":
        frame.to_parquet(file)
    elif kind == "feather":
        frame.to_feather(file)
    elif kind == "jsonl":
        frame.to_json(file, orient="records", lines=True)
    else:
        frame.to_csv(file, index=False)
    source = listed(file).open()
    assert source.classes == ("1", "3", "10")  # by number, not by spelling
    assert contents(source)["train"][1] == ["3", "1", "3", "10"]


@pytest.mark.parametrize(
    ("labels", "classes"),
    [
        ([True, False, True], ("False", "True")),
        ([1.0, 2.0, 1.0], ("1", "2")),
        (pd.array([1, 2, 1], "Int8"), ("1", "2")),
        (["b", "a", "b"], ("a", "b")),
        (pd.Categorical(["x", "y", "x"]), ("x", "y")),
        (["猫", "été", "猫"], ("été", "猫")),
    ],
)
def test_labels_of_any_type(place, labels, classes):
    frame = pd.DataFrame({"path": [f"img/{n}.png" for n in range(3)], "label": labels})
    frame.to_parquet(place / "list.parquet")
    source = listed(place / "list.parquet").open()
    assert source.classes == classes


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_rows_without_a_label_are_counted_and_left_out(place, kind):
    frame = pd.DataFrame(
        {"path": [f"img/{n}.png" for n in range(4)], "label": [1.0, np.nan, 2.0, np.nan]}
    )
    file = place / f"list.{kind}"
    if kind == "csv":
        frame.to_csv(file, index=False, na_rep="NaN")
    else:
        frame.to_parquet(file)
    choice = listed(file)
    (warning,) = choice.check()
    assert (warning.code, warning.facts["count"]) == ("images_without_label", 2)
    assert contents(choice.open())["train"] == (["0.png", "2.png"], ["1", "2"])


def test_missing_files_are_counted_and_left_out(place):
    text = "path,label\nimg/0.png,a\nimg/9.png,b\nno/0.png,b\nimg/1.png,b\n,a\nhttp://x/1.png,a\n"
    choice = listed(write(place, text))
    (warning,) = choice.check()
    assert (warning.code, warning.facts) == ("images_missing", {"count": 4, "first": "img/9.png"})
    assert contents(choice.open())["train"] == (["0.png", "1.png"], ["a", "b"])


def test_a_file_that_comes_back_is_seen(place):
    choice = listed(write(place, "path,label\nimg/0.png,a\nlater/1.png,b\n"))
    assert choice.facts().train == 1
    put(place / "later" / "1.png")
    assert choice.facts().train == 2


def test_a_table_is_remembered_until_it_changes(place, monkeypatch):
    file = write(place, "path,label\nimg/0.png,a\nimg/1.png,b\n")
    for each in (file, place / "img"):
        os.utime(each, (1e9, 1e9))
    choice = listed(file)
    assert choice.facts().train == 2
    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", None)
        assert choice.facts().train == 2
    write(place, "path,label\nimg/0.png,a\nimg/1.png,b\nimg/2.png,b\n")
    assert choice.facts().train == 3


def test_nothing_there_is_an_error_that_names_the_folder(place):
    choice = listed(write(place, "path,label\n0.png,a\n1.png,b\n"))
    problems = choice.check()
    assert codes(problems) == ["images_missing", "table_without_images"]
    assert str(place) in problems[-1].text
    assert choice.facts() is None
    with pytest.raises(ConfigError):
        choice.open()
    assert listed(place / "list.csv", root=str(place / "img")).facts().train == 2


@pytest.mark.parametrize("path", ["../../etc/passwd", "/etc/passwd", "img/../../x.png", ".."])
def test_nothing_outside_the_folder_is_read(place, path):
    put(place.parent / "x.png")
    choice = listed(write(place, f"path,label\nimg/0.png,a\n{path},b\n"))
    (problem,) = choice.check()
    assert (problem.path, problem.code) == ("dataset.root", "image_outside")
    assert path in problem.text


def test_a_path_may_be_whole_or_of_another_system(place):
    inside = place / "img" / "0.png"
    text = f"path,label\n{inside},a\nimg\\1.png,b\n./img/../img/2.png,b\n"
    choice = listed(write(place, text))
    assert choice.check() == []
    assert contents(choice.open())["train"][0] == ["0.png", "1.png", "2.png"]
    put(place.parent / "x.png")
    above = listed(write(place, f"path,label\n{place.parent / 'x.png'},a\n{inside},b\n"), root="/")
    assert above.facts().train == 2


def test_endings_may_be_left_out(place):
    put(place / "img" / "a.b.jpg")
    choice = listed(write(place, "id,breed\n0,x\n1,y\na.b,y\n"), root=str(place / "img"))
    assert choice.check() == []
    assert contents(choice.open())["train"][0] == ["0.png", "1.png", "a.b.jpg"]


def test_o65_accents_composed_otherwise_are_found(place):
    put(place / unicodedata.normalize("NFD", "été.png"), BLUE)
    put(place / unicodedata.normalize("NFC", "à.png"), BLUE)
    text = f"path,label\nété.png,猫\n{unicodedata.normalize('NFD', 'à.png')},b\n"
    choice = listed(write(place, text))
    assert choice.check() == []
    assert choice.open().parts["train"].read(np.arange(2))[:, 0, 0].tolist() == [list(BLUE)] * 2


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("path,label", "path"),
        ("File Name,Class", "File Name"),
        ("label,Image_Path", "Image_Path"),
        ("图片,标签", "图片"),
        ("what,it is", "what"),  # by what is in it
    ],
)
def test_columns_are_recognised(place, header, wanted):
    first = header.split(",")[0] == wanted
    rows = [("img/0.png", "a"), ("img/1.png", "b")]
    lines = [",".join(row if first else row[::-1]) for row in rows]
    source = listed(write(place, "\n".join([header, *lines, ""]))).open()
    assert contents(source)["train"] == (["0.png", "1.png"], ["a", "b"])


def test_columns_without_names(place):
    source = listed(write(place, "img/0.png,a\nimg/1.png,b\nimg/2.png,a\n"), header="no").open()
    assert contents(source)["train"] == (["0.png", "1.png", "2.png"], ["a", "b", "a"])


def test_columns_can_be_said(place):
    text = "path,label,also,kind\nimg/0.png,x,img/3.png,a\nimg/1.png,x,img/4.png,b\n"
    choice = listed(write(place, text), file_column="also", label_column="kind")
    assert contents(choice.open())["train"] == (["3.png", "4.png"], ["a", "b"])


def test_columns_that_are_not_there_are_said_at_their_fields(place):
    text = "path,label,more\nimg/0.png,a,1\nimg/1.png,b,2\n"
    choice = listed(write(place, text), file_column="pathh", split_column="xyz")
    nearest, unknown = choice.check()
    assert (nearest.path, nearest.code) == ("dataset.file_column", "column_unknown_nearest")
    assert (unknown.path, unknown.code) == ("dataset.split_column", "column_unknown")
    assert "path, label, more" in unknown.text
    (problem,) = listed(write(place, "a,b,c\n1,2,3\n")).check()
    assert (problem.path, problem.code) == ("dataset.file_column", "file_column_needed")
    (problem,) = listed(write(place, "path,b,c\nimg/0.png,2,3\n")).check()
    assert (problem.path, problem.code) == ("dataset.label_column", "label_column_needed")


def test_a_column_called_set_that_names_no_training_part_is_no_column_of_parts(place):
    choice = listed(write(place, "path,label,set\nimg/0.png,a,7\nimg/1.png,b,8\n"))
    assert choice.facts().train == 2
    choice = listed(write(place, "path,label,set\nimg/0.png,a,7\n"), split_column="set")
    assert codes(choice.check()) == ["images_without_part", "table_without_images"]


def test_rows_of_no_known_part_and_strange_classes_are_told(place):
    text = "path,label,split\nimg/0.png,a,train\nimg/1.png,b,train\nimg/2.png,c,test\n"
    choice = listed(write(place, text + "img/3.png,a,hmm\nimg/4.png,a,\nimg/9.png,d,train\n"))
    found = {problem.code: problem.facts for problem in choice.check()}
    assert found["images_without_part"]["count"] == 2
    assert "hmm" in found["images_without_part"]["values"]
    assert found["classes_unknown"] == {"classes": "c"}
    assert found["classes_empty"] == {"classes": "d"}
    assert choice.facts().classes == ("a", "b")


def test_labels_that_measure_something_are_said_at_their_field(place):
    rows = "".join(f"img/{n}.png,{n / 7}\n" for n in range(6))
    (problem,) = listed(write(place, "path,label\n" + rows)).check()
    assert (problem.path, problem.code) == ("dataset.label_column", "table_regression")


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda file: None, "file_missing"),
        (lambda file: file.write_text(""), "table_empty"),
        (lambda file: file.mkdir(), "table_is_a_folder"),
        (lambda file: file.write_bytes(bytes(range(256)) * 9), "table_not_text"),
    ],
)
def test_no_table_is_a_sentence(place, make, code):
    make(place / "x.csv")
    choice = listed(place / "x.csv")
    assert codes(choice.check()) == [code]
    assert choice.facts() is None
    assert codes(listed("").check()) == ["table_needed"]


def test_opening_can_be_cancelled(place):
    def cancel(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        listed(write(place, "path,label\nimg/0.png,a\nimg/1.png,b\n")).open(cancel)


@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_bytes_are_a_list_or_a_sentence(place, data):
    for name in ("x.csv", "x.parquet", "x.jsonl"):
        (place / name).write_bytes(b"path,label\nimg/0.png,a\n" + data if data[:1] > b"m" else data)
        problems = listed(place / name).check()
        for problem in problems:
            assert problem.text


@given(
    cells=st.lists(
        st.tuples(st.text(max_size=12), st.text(max_size=6), st.text(max_size=6)), max_size=5
    )
)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_cells_are_a_list_or_a_sentence(place, cells):
    frame = pd.DataFrame(cells, columns=["path", "label", "split"], dtype=object)
    frame.to_json(place / "x.jsonl", orient="records", lines=True)
    choice = listed(place / "x.jsonl", split_column="split")
    assert [problem.text for problem in choice.check()]
