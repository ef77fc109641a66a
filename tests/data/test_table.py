"""A table becomes numbers by what its training rows tell, and says what it does."""

import io
import json
import os
import pickle

import numpy as np
import pandas as pd
import pytest
from sklearn.impute import SimpleImputer
from sklearn.preprocessing import MinMaxScaler, OneHotEncoder, StandardScaler

from dpgui.config import ConfigError
from dpgui.config.messages import MESSAGES
from dpgui.data import datasets
from dpgui.data.tables.encoding import Encoding
from dpgui.data.tables.reading import read

ALL = np.arange


@pytest.fixture
def table(tmp_path):
    def made(text, **options):
        file = tmp_path / "table.csv"
        file.write_text(text, encoding="utf-8")
        os.utime(file, ns=(made.calls, made.calls))  # a change within a tick of the clock
        made.calls += 1
        return datasets["table"](path=str(file), **options)

    made.calls = 0
    return made


def lines(columns, *rows):
    return "\n".join([columns, *(",".join(map(str, row)) for row in rows)])


def codes(problems):
    return [problem.code for problem in problems]


def refused(choice):
    with pytest.raises(ConfigError) as caught:
        choice.open()
    problems = caught.value.problems
    assert list(problems) == choice.check()
    assert choice.facts() is None
    for problem in problems:
        assert MESSAGES[problem.code].format(**problem.facts) == problem.text
    return problems[0]


def hundred_rows():
    rng = np.random.default_rng(0)
    rows = [
        [f"{a:.4f}", f"{b:.4f}", "xyz"[at % 3]]
        for at, (a, b) in enumerate(rng.normal(size=(100, 2)))
    ]
    for at in range(0, 70, 10):
        rows[at][1] = ""
    rows[5][2] = rows[6][2] = ""
    rows[7][0] = "inf"
    return rows


def test_o72_missing_values_are_filled_counted_and_remembered(table):
    rows = hundred_rows()
    source = table(lines("a,b,kind", *rows)).open()
    part = source.parts["train"]
    assert len(part) == 98
    noted = {note.code: note.facts for note in source.notes}
    assert noted["table_rows_without_label"] == {"count": 2, "rows": 100}
    assert noted["table_gaps"] == {"cells": 8, "count": 2, "columns": "a (1), b (7)"}
    training = ALL(60)
    fitted = source.fit(training)
    used = [row for row in rows if row[2]][:60]
    b = np.array([float(row[1]) for row in used if row[1]])
    measure = fitted.statistics["columns"][1]
    assert measure["fill"] == pytest.approx(np.median(b))
    filled = np.array([float(row[1]) if row[1] else np.median(b) for row in used])
    assert measure["shift"] == pytest.approx(filled.mean())
    assert measure["scale"] == pytest.approx(1 / filled.std())
    x = fitted.parts["train"].read(ALL(98))
    assert np.isfinite(x).all()
    assert x[0, 1] == pytest.approx((np.median(b) - filled.mean()) / filled.std(), abs=1e-6)
    json.dumps(dict(fitted.statistics))


@pytest.mark.parametrize(
    "word", ["inf", "-Infinity", "1e400", "NaN", "NA", "", "?", "null", "1e39"]
)
def test_o72_what_is_no_finite_number_counts_as_missing(table, word):
    source = table(lines("a,y", (1, 0), (3, 0), (word, 1), (5, 1))).open()
    assert source.parts["train"].frame["a"].isna().tolist() == [False, False, True, False]
    assert source.fitted().statistics["columns"][0]["fill"] == 3


def test_o72_rows_with_gaps_are_left_out_if_asked(table):
    text = lines("a,b,c,y", (1, "", "u", 0), (2, 5, "", 0), (3, 6, "v", 1), (4, 7, "u", 0))
    source = table(text, missing="drop").open()
    assert source.parts["train"].frame["a"].tolist() == [3, 4]
    assert source.parts["train"].rows.tolist() == [2, 3]
    assert source.parts["train"].name_of(0) == "2"
    assert ("table_rows_with_gaps", {"count": 2, "rows": 4}) in [
        (note.code, note.facts) for note in source.notes
    ]
    assert refused(table(lines("a,y", ("", 0), ("", 1), (1, ""), (2, "")), missing="drop"))


def test_the_numbers_are_scikit_learns(table):
    rng = np.random.default_rng(1)
    rows = [
        (*np.round(rng.normal(size=2), 3), rng.choice(["red", "green", "blue"]), at % 2)
        for at in range(80)
    ]
    text = lines(
        "a,b,colour,y",
        *[["" if rng.random() < 0.1 else v for v in row[:2]] + list(row[2:]) for row in rows],
    )
    training = np.sort(rng.permutation(80)[:50])
    raw = pd.read_csv(io.StringIO(text))
    for missing, scaling, scaler in (
        ("median", "standard", StandardScaler()),
        ("mean", "minmax", MinMaxScaler()),
        ("median", "none", None),
    ):
        source = table(text, missing=missing, scaling=scaling).open().fit(training)
        fill = SimpleImputer(strategy=missing).fit(raw[["a", "b"]].iloc[training])
        numbers = fill.transform(raw[["a", "b"]])
        if scaler:
            numbers = scaler.fit(numbers[training]).transform(numbers)
        one_hot = OneHotEncoder(sparse_output=False, handle_unknown="ignore")
        names = one_hot.fit(raw[["colour"]].iloc[training]).transform(raw[["colour"]])
        x = source.parts["train"].read(ALL(80))
        assert x.dtype == np.float32
        assert x == pytest.approx(np.hstack([numbers, names]), abs=1e-5)
        assert source.shape == (5,)


def test_statistics_encode_new_rows_as_training_did(table, tmp_path):
    text = (
        lines(
            "a;day;colour;y",
        )
        + "\n1,5;2020-01-01;red;u\n2,5;2020-01-03;green;v\n;2020-01-02;;u\n4,5;;red;v\n"
    )
    source = table(text).open().fitted()
    statistics = json.loads(json.dumps(dict(source.statistics)))
    encoding = Encoding.from_statistics(statistics)
    assert encoding.statistics() == {key: statistics[key] for key in ("decimal", "columns")}
    raw = read(str(tmp_path / "table.csv"))
    assert np.array_equal(encoding.apply(raw), source.parts["train"].read(ALL(4)))
    assert encoding.names == ("a", "day", "colour=green", "colour=red", "colour=")
    new = raw.iloc[[0]].assign(colour="pink", a="2,5", day="no date")
    row = encoding.apply(new[["colour", "day", "a"]])
    assert row[0, 2:].tolist() == [0, 0, 0]
    assert row[0, 0] == pytest.approx(
        (2.5 - statistics["columns"][0]["shift"]) * statistics["columns"][0]["scale"]
    )
    with pytest.raises(ConfigError) as caught:
        encoding.apply(raw.rename(columns={"colour": "color"}))
    assert caught.value.problems[0].facts["nearest"] == "color"
    assert (statistics["target"], statistics["classes"]) == ("y", ["u", "v"])


def test_statistics_come_from_the_training_rows_alone(table):
    rows = [(at, "a" if at < 4 else "b" if at < 6 else "c", at % 2) for at in range(8)]
    source = table(lines("n,c,y", *rows)).open()
    first, second = source.fit(ALL(6)), source.fit(ALL(8))
    assert first.statistics["columns"][0]["shift"] == 2.5
    assert second.statistics["columns"][0]["shift"] == 3.5
    x = first.parts["train"].read(ALL(8))
    assert x[:, 1:].tolist() == [[1, 0]] * 4 + [[0, 1]] * 2 + [[0, 0]] * 2
    unknown = [note.facts for note in first.notes if note.code == "table_unknown_categories"]
    assert unknown == [{"count": 1, "columns": "c (2)"}]
    assert "table_unknown_categories" not in codes(second.notes)


def test_a_column_constant_in_the_training_rows_is_left_out(table):
    source = table(lines("n,m,one,y", (1, 5, "s", 0), (1, 6, "s", 1), (2, 7, "s", 1))).open()
    assert [note.facts["columns"] for note in source.notes if note.code == "table_constant"] == [
        "one"
    ]
    fitted = source.fit(ALL(2))
    assert fitted.shape == (1,)
    noted = [n.facts["columns"] for n in fitted.notes if n.code == "table_constant_in_training"]
    assert noted == ["n"]
    with pytest.raises(ConfigError):
        table(lines("n,y", (1, 0), (1, 1), (2, 1))).open().fit(ALL(2))


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        ("own", [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]),
        ("frequent", [[1, 0], [0, 1], [1, 0], [1, 0]]),
    ],
)
def test_missing_categories(table, gap, expected):
    text = lines("c,y", ("a", 0), ("b", 1), ("", 1), ("a", 0))
    source = table(text, missing_category=gap).open().fitted()
    assert source.parts["train"].read(ALL(4)).tolist() == expected


@pytest.mark.parametrize(
    ("cells", "classes"),
    [
        (["b", "a", "c", "b"], ("a", "b", "c")),
        (["10", "9", "2", "9"], ("2", "9", "10")),
        (["1.0", "2.0", "1", "2"], ("1", "2")),
        (["True", "False", "True", "False"], ("False", "True")),
        (["猫", "狗", "猫", "狗"], ("狗", "猫")),
        (["0.5", "1", "0.5", "1"], ("0.5", "1")),
        (["None", "NA", "None", "x"], ("NA", "None", "x")),
        ([" a", "a ", "b", ""], ("a", "b")),
        (["-1", "1", "-1", "NA"], ("-1", "1")),
    ],
)
def test_classes_are_sorted_and_keep_their_names(table, cells, classes):
    source = table(lines("n,y", *enumerate(cells)), header="yes").open()
    assert source.classes == classes
    labels = source.parts["train"].labels
    names = [cell.strip() for cell in cells if cell not in ("",)]
    for name, label in zip(names, labels, strict=False):
        assert source.classes[label] in (name, name.removesuffix(".0"))


def test_classes_of_other_types(tmp_path):
    frame = pd.DataFrame({"n": [1.0, 2, 3, 4], "y": [True, False, True, False]})
    frame["c"] = pd.Categorical([3, 1, 3, 1])
    frame["d"] = pd.to_datetime(["2020-01-01", "2020-01-02"] * 2)
    frame.to_parquet(tmp_path / "t.parquet")
    for target, classes in (("y", ("False", "True")), ("c", ("1", "3"))):
        source = datasets["table"](path=str(tmp_path / "t.parquet"), target=target).open()
        assert source.classes == classes
        kinds = {column["name"]: column["kind"] for column in source.fitted().statistics["columns"]}
        assert kinds["d"] == "date"


@pytest.mark.parametrize(
    ("text", "options", "path", "code"),
    [
        (lines("a,b", (1, 0.5), (2, 1.5), (3, 2.5)), {}, "target", "table_regression"),
        (lines("n,y", *((at, at * 0.1) for at in range(200))), {}, "target", "table_regression"),
        (lines("n,y", *((at, at) for at in range(200))), {}, "target", "table_target_is_a_key"),
        (
            lines("n,y", *((at, f"k{at}") for at in range(99))),
            {},
            "target",
            "table_target_is_a_key",
        ),
        (lines("n,y", (1, ""), (2, "")), {}, "target", "table_no_labels"),
        (lines("n,y", (1, "a"), (2, "a")), {}, "target", "one_class"),
        (
            lines("n,kind", (1, "a"), (2, "b")),
            {"target": "kinds"},
            "target",
            "table_column_unknown_nearest",
        ),
        (lines("n,y", (1, "a"), (2, "b")), {"features": "zzz"}, "features", "table_column_unknown"),
        (lines("n,y", (1, "a"), (2, "b")), {"split": "part"}, "split", "table_column_unknown"),
        (
            lines("n,y", (1, "a"), (2, "b")),
            {"features": "n,y"},
            "features",
            "table_target_is_a_feature",
        ),
        ("n\n1\n2\n", {}, "path", "table_one_column"),
        (lines("n,y", (1, "a"), (1, "b")), {}, "features", "table_no_features"),
        (
            lines("n,s,y", (1, "train", "a"), (2, "odd", "b")),
            {"split": "s"},
            "split",
            "table_split_unknown",
        ),
        (
            lines("n,s,y", (1, "test", "a"), (2, "val", "b")),
            {"split": "s"},
            "split",
            "table_split_without_train",
        ),
        ("a,b\n", {}, "path", "table_no_rows"),
    ],
)
def test_what_cannot_be_used_is_said_at_its_option(table, text, options, path, code):
    problem = refused(table(text, **options))
    assert (problem.path, problem.code) == (f"dataset.{path}", code)


def test_every_unknown_column_is_named_at_once(table):
    choice = table(lines("n,y", (1, "a"), (2, "b")), target="yy", features="nn,m", split="s")
    with pytest.raises(ConfigError) as caught:
        choice.open()
    assert [problem.facts["name"] for problem in caught.value.problems] == ["yy", "nn", "m", "s"]


@pytest.mark.parametrize(
    ("header", "target"),
    [("n,m,z", "z"), ("label,m,z", "label"), ("n,Class,z", "Class"), ("y,target,z", "target")],
)
def test_a_target_is_chosen_by_its_name_else_the_last(table, header, target):
    rows = [("a" if at % 2 else "b", "u" if at % 3 else "v", at % 2) for at in range(12)]
    source = table(lines(header, *rows), header="yes").open()
    chosen = [note.facts["target"] for note in source.notes if note.code == "table_target_chosen"]
    assert chosen == [target]


def test_a_split_column_divides_the_rows(table):
    words = ["train", "Training", "val", "dev", "test", "TEST", "", "train"]
    rows = [(at, word, "ab"[at % 2]) for at, word in enumerate(words)]
    choice = table(lines("n,part,y", *rows), split="part")
    source = choice.open().fit(ALL(3))
    assert {split: part.rows.tolist() for split, part in source.parts.items()} == {
        "train": [0, 1, 7],
        "validation": [2, 3],
        "test": [4, 5],
    }
    assert source.statistics["columns"][0]["shift"] == pytest.approx(8 / 3)
    assert source.parts["test"].read(ALL(2)).shape == (2, 1)
    assert "table_rows_without_part" in codes(source.notes)
    facts = choice.facts()
    assert (facts.train, facts.validation, facts.test) == (3, 2, 2)


def test_a_class_of_left_out_rows_is_no_class(table):
    text = lines("n,y", (1, "a"), ("", "b"), (2, "c"), (3, "a"))
    source = table(text, missing="drop").open()
    assert source.classes == ("a", "c")
    assert source.parts["train"].labels.tolist() == [0, 1, 0]


def test_keys_and_texts_are_left_out_unless_named(table):
    rows = [(f"id{at}", at, f"{at}", at % 2) for at in range(150)]
    text = lines("key,n,code,y", *rows)
    source = table(text).open()
    assert [n.facts["columns"] for n in source.notes if n.code == "table_keys"] == ["key (150)"]
    assert source.fitted().shape == (2,)
    assert table(text, categories="key").open().fitted().shape == (152,)
    assert table(text, categories="code").open().fitted().shape == (151,)
    assert table(text, most_categories=200).open().fitted().shape == (152,)


def test_a_few_texts_among_numbers_count_as_missing_and_are_named(table):
    rows = [(at if at != 9 else "ten", at % 2) for at in range(40)]
    source = table(lines("n,y", *rows)).open()
    (note,) = [note for note in source.notes if note.code == "table_strange_cells"]
    assert note.facts == {"name": "n", "count": 1, "texts": "ten"}
    many = [(at if at % 3 else f"t{at % 2}", at % 2) for at in range(40)]
    assert table(lines("n,y", *many)).open().fitted().shape[0] > 20


@pytest.mark.parametrize(
    ("first", "second", "days"),
    [
        ("1970-01-02", "1970-01-03", [1, 2]),
        ("1970-01-01 12:00", "1970-01-02 00:00:00", [0.5, 1]),
        ("1970-01-01T00:00:00Z", "1970-01-01T12:00:00+02:00", [0, 10 / 24]),
        ("31.12.1970", "01.01.1970", [364, 0]),
        ("1970/01/03", "1970/01/01", [2, 0]),
        ("13/01/1970", "02/01/1970", [12, 1]),
        ("01/13/1970", "01/02/1970", [12, 1]),
    ],
)
def test_dates_become_days(table, first, second, days):
    text = lines("d,y", (first, "a"), (second, "b"), ("", "a"))
    source = table(text, scaling="none", header="yes").open()
    assert "table_dates" in codes(source.notes)
    x = source.fitted().parts["train"].read(ALL(3))[:, 0]
    assert x.tolist() == pytest.approx([*days, np.mean(days)])


def test_dates_that_can_be_read_in_two_ways_are_not_guessed(table):
    source = table(lines("d,y", ("01/02/1970", "a"), ("03/04/1970", "b"))).open()
    assert "table_dates" not in codes(source.notes)
    assert source.fitted().shape == (2,)


def test_large_numbers_stay_finite(table):
    text = lines("a,y", ("3e38", 0), ("-3e38", 1), ("1e-40", 0))
    for scaling in ("standard", "minmax", "none"):
        x = table(text, scaling=scaling).open().fitted().parts["train"].read(ALL(3))
        assert np.isfinite(x).all()


def test_rows_are_read_only_after_the_fit_and_travel(table):
    source = pickle.loads(pickle.dumps(table(lines("a,y", (1, "u"), (2, "v"))).open()))
    part = source.parts["train"]
    assert part.frame["a"].tolist() == [1, 2]
    assert part.shape == (1,)
    for look in (lambda: part.sample(0), lambda: part.read(ALL(1))):
        with pytest.raises(RuntimeError, match="fitted"):
            look()
    fitted = pickle.loads(pickle.dumps(source.fitted()))
    assert fitted.parts["train"].sample(1).values.tolist() == [1.0]
    assert fitted.normalise == "none"


def test_facts_agree_with_what_is_built(table):
    choice = table(lines("a,c,y", (1, "u", 0), (2, "v", 1), (3, "", 1)))
    facts, data = choice.facts(), choice.build()
    assert (facts.kind, facts.shape, facts.classes) == (data.kind, data.shape, data.classes)
    assert (facts.train, data.shape) == (len(data.train), (4,))
    assert datasets["table"]().facts() is None
    assert codes(datasets["table"]().check()) == ["table_needed"]


def test_the_file_is_read_again_when_it_changes(table):
    assert table(lines("a,y", (1, "u"), (2, "v"))).facts().train == 2
    assert table(lines("a,y", (1, "u"), (2, "v"), (3, "v"))).facts().train == 3


def test_large_files_are_only_glanced_at_by_the_form(table, monkeypatch):
    choice = table(lines("a,y", (1, "u"), (2, "v")), target="why")
    monkeypatch.setattr("dpgui.data.tables.understanding._REMEMBERED", 1)
    assert codes(choice.check()) == ["table_column_unknown_nearest"]
    good = table(lines("a,y", (1, "u"), (2, "v")))
    assert (good.check(), good.facts()) == ([], None)
    assert len(good.open().parts["train"]) == 2


@pytest.mark.parametrize("width", [200, pytest.param(10_000, marks=pytest.mark.slow)])
def test_many_columns(table, width):
    rng = np.random.default_rng(0)
    rows = [[*rng.integers(0, 9, width).tolist(), at % 2] for at in range(12)]
    text = lines(",".join([*(f"c{at}" for at in range(width)), "y"]), *rows)
    source = table(text).open().fitted()
    varied = sum(len(set(column)) > 1 for column in zip(*rows, strict=True)) - 1
    assert source.shape == (varied,)
    x = source.parts["train"].read(ALL(12))
    assert x.mean(0) == pytest.approx(np.zeros(varied), abs=1e-5)
    assert x.std(0) == pytest.approx(np.ones(varied), abs=1e-5)


def test_sentences_and_codes_are_the_same_set():
    import re
    from pathlib import Path

    import dpgui.data

    folder = Path(dpgui.data.__path__[0])
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    used = set(re.findall(r'"((?:table|arrays)_\w+)"', text))
    known = {code for code in MESSAGES if code.startswith(("table_", "arrays_"))}
    assert used - known == set()
    assert known - used <= {"arrays_no_x", "arrays_no_y"}
