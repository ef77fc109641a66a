"""Datasets of Hugging Face's library: on disk, as data files, and names that cannot be reached."""

from __future__ import annotations

import io
import pickle

import numpy as np
import pytest
from PIL import Image

from dpgui.config import ConfigError
from dpgui.data import UnreadableError, datasets
from dpgui.data.huggingface import Column, columns

hf = pytest.importorskip("datasets")

COLOURS = {"red": (255, 0, 0), "blue": (0, 0, 255)}


@pytest.fixture(autouse=True)
def quiet():
    hf.disable_progress_bars()


def picture(colour, size=(6, 4), form="PNG", **how):
    stream = io.BytesIO()
    Image.new("RGB", size, colour).save(stream, form, **how)
    return {"bytes": stream.getvalue(), "path": None}


def pictures(count=6):
    """Red and blue in turn, each with its number in the middle channel."""
    rows = {
        "picture": [picture((255 * (i % 2 == 0), i, 255 * (i % 2))) for i in range(count)],
        "kind": [i % 2 for i in range(count)],
    }
    kinds = hf.ClassLabel(names=["red", "blue"])
    return hf.Dataset.from_dict(rows, hf.Features({"picture": hf.Image(), "kind": kinds}))


def table(**columns):
    return hf.Dataset.from_dict(columns)


def saved(dataset, path):
    dataset.save_to_disk(str(path))
    return path


def choice(path, **options):
    return datasets["huggingface"](path=str(path), **{"size": 4, **options})


def refusal(path, **options):
    with pytest.raises(ConfigError) as caught:
        choice(path, **options).open()
    (found,) = caught.value.problems
    assert "{" not in found.text
    return found


def read(source, split="train"):
    part = source.parts[split]
    return part.read(np.arange(len(part)))


def test_images_that_were_saved(tmp_path):
    saved(hf.DatasetDict(train=pictures(), test=pictures(2)), tmp_path / "there")
    source = choice(tmp_path / "there").open()
    assert (source.kind, source.shape, source.classes) == ("image", (3, 4, 4), ("red", "blue"))
    assert {split: len(part) for split, part in source.parts.items()} == {"train": 6, "test": 2}
    assert source.parts["train"].labels.tolist() == [0, 1, 0, 1, 0, 1]
    assert read(source)[:, 2, 2].tolist() == [
        [255 * (i % 2 == 0), i, 255 * (i % 2)] for i in range(6)
    ]
    assert source.parts["train"].picture(1).shape == (4, 6, 3)
    assert source.parts["train"].name_of(3) == "row 3"
    assert source.place == str(tmp_path / "there")
    assert source.notes == ()


def test_a_single_set_that_was_saved_is_for_training(tmp_path):
    source = choice(saved(pictures(), tmp_path / "there"), colour="grey").open()
    assert list(source.parts) == ["train"]
    assert source.shape == (1, 4, 4)


def test_o32_it_is_read_alike_after_a_pickle_round_trip(tmp_path):
    source = choice(saved(pictures(), tmp_path / "there")).open()
    again = pickle.loads(pickle.dumps(source))
    assert (read(again) == read(source)).all()
    assert again.parts["train"].identity() == source.parts["train"].identity() != ""


def test_the_identity_changes_with_the_rows(tmp_path):
    def identity(dataset, name, **options):
        path = saved(dataset, tmp_path / name)
        return choice(path, **options).open().parts["train"].identity()

    three = pictures(3)
    assert identity(three, "a") == identity(three, "b")
    assert identity(three, "c", size=5) != identity(three, "d")
    assert identity(pictures(3).shuffle(seed=1), "e") != identity(three, "f")


def test_an_image_folder_of_the_library(tmp_path):
    for split in ("train", "test"):
        for name, colour in COLOURS.items():
            folder = tmp_path / "pictures" / split / name
            folder.mkdir(parents=True)
            Image.new("RGB", (5, 5), colour).save(folder / "1.png")
    source = choice(tmp_path / "pictures").open()
    assert source.classes == ("blue", "red")
    assert read(source)[:, 0, 0].tolist() == [[0, 0, 255], [255, 0, 0]]
    assert source.parts["train"].identity() == ""
    assert source.parts["train"].picture(0).shape == (5, 5, 3)
    (tmp_path / "pictures" / "train" / "red" / "1.png").unlink()
    with pytest.raises(UnreadableError, match=r"1\.png"):
        source.parts["train"].sample(1)


def test_numbers_from_parquet_files(tmp_path):
    tmp_path.joinpath("numbers").mkdir()
    rows = table(a=[1, 2, 3], b=[0.5, 1.5, 2.5], flag=[True, False, True], y=["v", "u", "v"])
    rows.to_parquet(str(tmp_path / "numbers" / "train.parquet"))
    source = choice(tmp_path / "numbers").open()
    assert (source.kind, source.shape, source.classes) == ("table", (3,), ("u", "v"))
    assert read(source).tolist() == [[1, 0.5, 1], [2, 1.5, 0], [3, 2.5, 1]]
    assert read(source).dtype == np.float32
    assert source.parts["train"].labels.tolist() == [1, 0, 1]


def test_lists_of_numbers_are_opened_out(tmp_path):
    path = saved(table(v=[[1.0, 2.0], [3.0, 4.0]], w=[5, 6], label=[7, 9]), tmp_path / "v")
    source = choice(path).open()
    assert read(source).tolist() == [[1, 2, 5], [3, 4, 6]]
    assert source.classes == ("7", "9")
    assert [note.code for note in source.notes] == ["labels_mapped"]
    assert read(choice(path, features="w").open()).tolist() == [[5], [6]]


def test_columns_are_listed_for_the_form(tmp_path):
    assert columns(str(saved(pictures(), tmp_path / "there"))) == (
        Column("picture", "image"),
        Column("kind", "class", ("red", "blue")),
    )
    mixed = table(t=["a"], i=[1], f=[0.5], v=[[1]], d=[{"x": 1}])
    assert [column.what for column in columns(str(saved(mixed, tmp_path / "mixed")))] == [
        *("string", "int", "float", "list", "other")
    ]
    assert columns("somebody/something") == ()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"image": "kind"}, "hf_column_unfit"),
        ({"image": "pictur"}, "hf_column_unknown"),
        ({"label_column": "picture"}, "hf_column_unfit"),
        ({"features": "picture"}, "hf_column_unfit"),
        ({"train": "all"}, "hf_split_unknown"),
        ({"test": "all"}, "hf_split_unknown"),
    ],
)
def test_a_wrong_choice_is_a_sentence(tmp_path, options, code):
    assert refusal(saved(pictures(2), tmp_path / "there"), **options).code == code


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ({"a": [1.0], "b": [2.0]}, "hf_label_needed"),
        ({"label": [1], "target": [1]}, "hf_label_several"),
        ({"label": ["a"], "text": ["b"]}, "hf_no_inputs"),
        ({"label": [1, None], "x": [1, 2]}, "labels_missing"),
        ({"label": ["a", None], "x": [1, 2]}, "labels_missing"),
        ({"label": [-1, 0], "x": [1, 2]}, "labels_negative"),
        ({"label": [0.5, 0], "x": [1, 2]}, "labels_not_whole"),
        ({"label": [2**60, 0], "x": [1, 2]}, "labels_too_large"),
        ({"label": [0, 1], "x": [1, None]}, "hf_row_not_finite"),
        ({"label": [0, 1], "x": [1.0, float("inf")]}, "hf_row_not_finite"),
        ({"label": [0, 1], "x": [[1], [1, 2]]}, "hf_lengths_differ"),
    ],
)
def test_rows_that_do_not_do_are_a_sentence(tmp_path, rows, code):
    assert refusal(saved(table(**rows), tmp_path / "there")).code == code


def test_splits_are_recognised_or_named(tmp_path):
    rows = {"x": [1, 2], "label": [0, 1]}
    several = hf.DatasetDict(Training=table(**rows), dev=table(**rows), extra=table(**rows))
    path = saved(several, tmp_path / "there")
    assert list(choice(path).open().parts) == ["train", "validation"]
    assert list(choice(path, test="extra", validation="dev").open().parts) == [
        *("train", "validation", "test")
    ]
    strange = hf.DatasetDict(one=table(**rows), two=table(**rows))
    assert refusal(saved(strange, tmp_path / "strange")).code == "hf_splits"


def test_a_split_without_rows_is_a_sentence(monkeypatch):
    rows = table(x=[1, 2], label=[0, 1])
    found = hf.DatasetDict(train=rows, test=rows.select([]))
    monkeypatch.setattr(hf, "load_dataset", lambda *_words, **_named: found)
    assert refusal("somebody/something").code == "hf_split_empty"


def test_a_test_split_without_labels_is_left_out(tmp_path):
    hidden = hf.DatasetDict(
        train=table(x=[1, 2], label=[0, 1]), test=table(x=[1, 2], label=[-1, -1])
    )
    source = choice(saved(hidden, tmp_path / "there")).open()
    assert list(source.parts) == ["train"]
    assert [note.code for note in source.notes] == ["hf_split_unlabelled"]


def test_damaged_rows_are_samples_that_cannot_be_read(tmp_path):
    cells = [picture((9, 9, 9)), {"bytes": b"no image", "path": None}, None]
    cells.append({"bytes": b"", "path": None})
    rows = hf.Dataset.from_dict(
        {"image": cells, "label": [0, 1, 0, 1]},
        hf.Features({"image": hf.Image(decode=False), "label": hf.ClassLabel(names=["a", "b"])}),
    )
    part = choice(saved(rows, tmp_path / "there")).open().parts["train"]
    assert part.sample(0).values.shape == (4, 4, 3)
    for index in (1, 2, 3):
        with pytest.raises(UnreadableError, match=f"row {index}: "):
            part.sample(index)


def test_images_in_rows_are_upright_and_truncated_ones_repaired(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = picture((200, 0, 0), (8, 4), "JPEG", exif=exif)
    noise = np.random.default_rng(0).integers(0, 256, (64, 64, 3), np.uint8)
    stream = io.BytesIO()
    Image.fromarray(noise).save(stream, "JPEG")
    cut = {"bytes": stream.getvalue()[:-900], "path": None}
    rows = hf.Dataset.from_dict(
        {"image": [turned, cut], "label": [0, 1]},
        hf.Features({"image": hf.Image(decode=False), "label": hf.Value("int64")}),
    )
    part = choice(saved(rows, tmp_path / "there")).open().parts["train"]
    assert part.sample(0).remark == "turned"
    assert part.picture(0).shape == (8, 4, 3)
    with pytest.raises(UnreadableError):
        part.sample(1)
    assert part.sample(1, repair=True).remark == "repaired"


def test_the_form_sees_what_can_be_seen_without_loading(tmp_path, monkeypatch):
    def codes(path):
        return [problem.code for problem in datasets["huggingface"](path=str(path)).check()]

    assert codes("") == ["hf_needed"]
    assert codes(tmp_path) == codes("ylecun/mnist") == []
    assert codes(tmp_path / "nowhere") == codes("a b c") == codes("a\0") == ["hf_no_folder"]
    monkeypatch.setattr("dpgui.data.huggingface.library.PACKAGE", "datasets-that-nobody-has")
    assert codes(tmp_path) == ["hf_missing"]
    assert refusal(tmp_path).text.endswith('Install it with: pip install "datasets>=4"')


def test_a_folder_without_data_is_a_sentence(tmp_path):
    assert refusal(tmp_path).code == "hf_failed"
    tmp_path.joinpath("state.json").write_text("{", encoding="utf-8")
    assert refusal(tmp_path).code == "hf_failed"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ConnectionError("Couldn't reach it"), "hf_offline"),
        (hf.exceptions.DatasetNotFoundError("no"), "hf_not_found"),
        (ValueError("Missing.\nPick one of the available configs: ['a', 'b']"), "hf_config_needed"),
        (KeyError("x"), "hf_failed"),
    ],
)  # fmt: skip
def test_what_the_hub_answers_is_a_sentence(monkeypatch, error, code):
    def fail(*_words, **_named):
        raise error

    monkeypatch.setattr(hf, "load_dataset", fail)
    found = refusal("somebody/something")
    assert found.code == code
    if code == "hf_config_needed":
        assert found.facts["names"] == "a, b"


def test_it_trains(tmp_path):
    data = choice(saved(pictures(8), tmp_path / "there")).build()
    assert len(data.train) == 8
