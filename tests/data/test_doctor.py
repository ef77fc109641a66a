"""The doctor finds every planted fault, with its number and names, and nothing in sound sets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dpgui.config.messages import MESSAGES
from dpgui.data import ArrayPart, Source, datasets
from dpgui.data.doctor import Finding, Looked, examine
from tests.data.planted import image_folder, plant, sound


def findings(choice, depth="full", **more) -> list[Finding]:
    return [
        each
        for each in examine(choice.open(), choice, depth=depth, **more)
        if isinstance(each, Finding)
    ]


def rows(x, y, classes=2, **parts) -> Source:
    """A table of `x` with the labels `y`."""

    def part(x, y):
        return ArrayPart(np.asarray(x, np.float32), np.asarray(y, np.int64))

    return Source(
        name="rows",
        kind="table",
        shape=(np.shape(x)[1],),
        classes=tuple("abcdefgh"[:classes]),
        parts={"train": part(x, y), **{name: part(*each) for name, each in parts.items()}},
    )


def told(source, depth="quick", **more) -> dict[str, Finding]:
    looks = examine(source, depth=depth, **more)
    return {each.code: each for each in looks if isinstance(each, Finding)}


@pytest.fixture(scope="module")
def planted(tmp_path_factory) -> dict[str, Finding]:
    root = plant(tmp_path_factory.mktemp("planted"))
    found = findings(image_folder(root))
    assert len({(each.code, each.facts.get("split")) for each in found}) == len(found)
    return {each.code: each for each in found}


def names(finding: Finding) -> list[str]:
    return sorted("/".join(Path(each.name).parts[-3:]) for each in finding.examples)


@pytest.mark.parametrize(
    ("code", "severity", "files"),
    [
        ("files_unreadable", "warning", ["train/cat/empty.png", "train/cat/text.jpg"]),
        ("files_cut_short", "warning", ["train/dog/cut.jpg"]),
        ("duplicates", "warning", ["train/cat/copy.png"]),
        ("conflicts", "warning", ["train/cat/01.png", "train/dog/other_label.png"]),
        ("leaks", "warning", ["train/dog/leak.png"]),
        ("near_duplicates", "note", ["train/cat/larger.png"]),
        ("near_leaks", "warning", ["train/cat/near_leak.png"]),
        ("images_mislabelled", "note", ["train/cat/named_wrongly.png"]),
        ("channels_mixed", "note", ["train/dog/grey.png"]),
        ("images_enlarged", "warning", ["train/dog/tiny.png"]),
        ("images_long", "warning", ["train/dog/wide.png"]),
    ],
)
def test_each_planted_file_is_found(planted, code, severity, files) -> None:
    found = planted[code]
    assert (found.severity, found.count, names(found)) == (severity, len(files), files)
    assert sum(map(len, found.places.values())) == len(files)


def test_each_planted_class_is_found(planted) -> None:
    few, unjudged = planted["few_samples"], planted["classes_not_judged"]
    assert (few.count, few.facts["names"], few.examples[0].text) == (1, "bird", "1")
    assert (unjudged.count, unjudged.facts) == (1, {"split": "validation", "names": "bird"})
    assert planted["imbalance"].facts["smallest"] == "bird"
    assert planted["classes_empty"].facts["classes"] == "fish"
    assert planted["folders_ignored"].facts["folders"] == "__MACOSX"


def test_nothing_else_is_found(planted) -> None:
    assert sorted(planted) == sorted(
        [
            *("files_unreadable", "files_cut_short", "duplicates", "conflicts", "leaks"),
            *("near_duplicates", "near_leaks", "images_mislabelled", "channels_mixed"),
            *("images_enlarged", "images_long", "few_samples", "classes_not_judged", "imbalance"),
            *("classes_empty", "folders_ignored"),
        ]
    )


def test_a_quick_look_finds_what_heads_and_labels_tell(tmp_path) -> None:
    found = {each.code: each for each in findings(image_folder(plant(tmp_path)), "quick")}
    assert names(found["files_unreadable"]) == ["train/cat/empty.png", "train/cat/text.jpg"]
    full_only = {"files_cut_short", "duplicates", "conflicts", "leaks", "near_duplicates"}
    assert not full_only & set(found)
    assert {"images_mislabelled", "few_samples", "channels_mixed", "images_long"} <= set(found)


@pytest.mark.parametrize("depth", ["quick", "full"])
def test_a_sound_folder_gives_no_finding(tmp_path, depth) -> None:
    sound(tmp_path, "train", 12, 0)
    sound(tmp_path, "val", 4, 500)
    assert findings(image_folder(tmp_path), depth) == []


@pytest.mark.parametrize("name", ["digits", "wine", "breast-cancer", "synthetic"])
@pytest.mark.parametrize("depth", ["quick", "full"])
def test_a_clean_set_gives_no_finding(name, depth) -> None:
    assert findings(datasets[name](), depth) == []


def test_iris_has_one_row_twice_which_is_no_more_than_a_note() -> None:
    (found,) = findings(datasets["iris"]())
    assert (found.code, found.severity, found.count) == ("duplicates", "note", 1)
    assert [each.name for each in found.examples] == ["142"]
    assert "101" in found.examples[0].text


def test_a_finding_says_which_setting_chooses_a_remedy(planted) -> None:
    duplicates = planted["duplicates"]
    assert duplicates.setting("skip") == ("care.duplicates", "skip")
    assert duplicates.setting("move") is None
    assert duplicates.setting("repair") is None
    assert planted["imbalance"].setting("balance") == ("train.class_weights", "balanced")
    assert planted["images_long"].setting("keep") is None
    assert planted["files_cut_short"].remedies == ("skip", "repair", "move", "stop")
    assert planted["files_unreadable"].remedies == ("skip", "move", "stop")


def test_every_finding_has_a_sentence_and_survives_json(planted) -> None:
    for found in planted.values():
        assert found.code in MESSAGES
        assert "{" not in found.text
        assert Finding.model_validate_json(found.model_dump_json()) == found


def test_a_name_that_is_no_text_can_be_written_as_json(tmp_path) -> None:
    found = Finding(code="x", severity="note", count=1, examples=({"name": "caf\udce9.png"},))
    assert "caf" in found.model_dump_json()


def test_progress_is_told_and_the_look_can_be_ended(tmp_path) -> None:
    sound(tmp_path, "train", 20, 0)
    choice = image_folder(tmp_path / "train")
    looks = examine(choice.open(), choice, depth="full")
    looked = next(each for each in looks if isinstance(each, Looked) and each.what == "decoding")
    assert 0 < looked.done <= looked.total == 40
    looks.close()


def test_one_class_is_an_error() -> None:
    assert told(rows([[1.0], [2.0]], [0, 0]))["one_class"].severity == "error"


def test_labels_beyond_the_classes_are_an_error_with_their_places() -> None:
    found = told(rows([[1.0], [2.0], [3.0]], [0, 2, -1]))["labels_out_of_range"]
    assert (found.severity, found.count, found.places) == ("error", 2, {"train": (1, 2)})
    assert [each.text for each in found.examples] == ["2", "-1"]


def test_an_empty_part_is_an_error() -> None:
    source = rows([[1.0], [2.0]], [0, 1], test=(np.empty((0, 1)), []))
    assert told(source)["no_samples"].facts["split"] == "test"


def test_classes_that_only_one_part_has() -> None:
    x = np.arange(8.0)[:, None]
    source = rows(x[:6], [0, 0, 0, 1, 1, 1], classes=3, test=(x[6:] + 10, [0, 2]))
    found = told(source)
    assert found["classes_not_trained"].facts["names"] == "c"
    assert found["classes_not_judged"].facts == {"split": "test", "names": "b"}


@pytest.mark.parametrize(("fewest", "few"), [(2, 1), (4, 2)])
def test_few_are_as_few_as_care_says(fewest, few) -> None:
    y = [0] * 9 + [1] * 3 + [2]
    found = told(rows(np.arange(13.0)[:, None], y, classes=3), fewest=fewest)["few_samples"]
    assert found.count == few
    assert found.places["train"][-1] == 12


@pytest.mark.parametrize(("most", "uneven"), [(20, True), (19, False)])
def test_classes_are_uneven_from_ten_times_on(most, uneven) -> None:
    y = [0] * most + [1] * 2
    assert ("imbalance" in told(rows(np.random.rand(len(y), 1), y))) == uneven


def test_a_table_may_have_a_few_equal_rows_but_not_many() -> None:
    x = np.arange(400.0).reshape(200, 2)
    y = [0, 1] * 100
    x[2] = x[0]
    assert told(rows(x, y))["duplicates"].severity == "note"
    x[4:60] = x[0]
    assert told(rows(x, y))["duplicates"].severity == "warning"
    assert told(rows(x, y))["conflicts"].severity == "warning"


def test_copies_within_a_part_that_judges_are_told_but_not_left_out() -> None:
    x = np.arange(40.0).reshape(20, 2)
    found = told(rows(x, [0, 1] * 10, test=([[99, 99], [99, 99], [98, 98]], [0, 0, 1])))
    assert found["duplicates"].facts["split"] == "test"
    assert found["duplicates"].remedies == ("keep",)  # nothing to move in a table
    assert found["duplicates"].option == ""
