"""Photos in class folders, and in folders of splits: O-61 to O-65."""

import os
import pickle
import unicodedata

import numpy as np
import pytest
import torch
from PIL import Image

from dpgui.config import CareConfig, ConfigError, FeedConfig
from dpgui.data.pictures.file_list import FileList
from dpgui.data.pictures.folder_scan import scan
from dpgui.data.places.placing import placed
from dpgui.data.places.samples import FileSamples, InMemory
from tests.data.picture_files import BLUE, ORIENTATION, RED, codes, folder, put, scene


@pytest.fixture
def photos(tmp_path):
    return tmp_path / "photos"


@pytest.fixture
def two(photos):
    """Two classes, three images."""
    put(photos / "red" / "1.png")
    put(photos / "red" / "2.png")
    put(photos / "blue" / "1.png", BLUE)
    return photos


def names(source, split="train"):
    """What each image is called, below its class folder."""
    part = source.parts[split]
    return [os.path.basename(part.name_of(index)) for index in range(len(part))]


def test_a_folder_of_two_classes(two):
    choice = folder(two)
    assert choice.check() == []
    data, facts = choice.build(), choice.facts()
    assert (facts.shape, facts.classes) == ((3, 8, 8), ("blue", "red"))
    assert (facts.train, facts.validation, facts.test) == (3, 0, 0)
    assert (data.shape, data.classes, data.place) == (facts.shape, facts.classes, "memory")
    assert data.train.y.tolist() == [0, 1, 1]
    images = data.train.gather(torch.tensor([1, 0]))
    assert images[0, 4, 4].tolist() == [255, 0, 0]
    assert images[1, 4, 4].tolist() == [0, 0, 255]
    assert data.bytes == 3 * 8 * 8 * 3 + 3 * 8


def test_what_stays_in_files_is_the_same(photos):
    for number in range(6):
        file = put(photos / str(number % 2) / f"{number}.png")
        scene(seed=number).save(file)
    kept = folder(photos, size=32).build()
    left = folder(photos, size=32).build(FeedConfig(keep="files", workers=0))
    assert (kept.place, left.place, left.bytes) == ("memory", "files", 0)
    assert isinstance(kept.train, InMemory)
    assert isinstance(left.train, FileSamples)
    index = torch.tensor([5, 0, 3, 3])
    assert torch.equal(kept.train.gather(index), left.train.gather(index))
    assert torch.equal(kept.train.y, left.train.y)


def test_o32_the_part_is_picklable_and_small(two):
    part = folder(two).open().parts["train"]
    again = pickle.loads(pickle.dumps(part))
    index = np.arange(3)
    assert np.array_equal(again.read(index), part.read(index))
    assert [again.name_of(i) for i in index] == [part.name_of(i) for i in index]
    assert again.identity() == part.identity()


def test_a_changed_file_changes_the_identity(two):
    part = folder(two).open().parts["train"]
    before = part.identity()
    put(two / "red" / "1.png", BLUE, size=(9, 9))
    assert part.identity() != before
    os.remove(two / "red" / "1.png")
    assert part.identity() != before


def test_a_file_that_vanishes_during_the_run_is_named(two):
    samples = folder(two).build(FeedConfig(keep="files", workers=0)).train
    os.remove(two / "red" / "1.png")
    with pytest.raises(ConfigError, match=r"1\.png.*No such file"):
        samples.gather(torch.arange(3))


@pytest.mark.parametrize(("colour", "channels"), [("colour", 3), ("grey", 1)])
def test_o61_grey_and_colour_files_in_one_folder(photos, colour, channels):
    put(photos / "a" / "colour.png", RED)
    grey = put(photos / "b" / "grey.png")
    Image.new("L", (8, 8), 100).save(grey)
    data = folder(photos, colour=colour).build()
    images = data.train.gather(torch.arange(2))
    assert data.shape == (channels, 8, 8)
    assert images.shape == (2, 8, 8, channels)
    # Luminance of pure red: 0.299 * 255.
    assert images[0, 0, 0].tolist() == ([255, 0, 0] if channels == 3 else [76])
    assert images[1, 0, 0].tolist() == [100] * channels


@pytest.mark.parametrize("keep", ["memory", "files"])
def test_o62_a_photo_is_turned_upright_and_the_record_says_so(photos, keep):
    # 8 wide and 4 high, its left half red, with a tag that it is to be turned clockwise.
    image, exif = Image.new("RGB", (8, 4), BLUE), Image.Exif()
    image.paste(RED, (0, 0, 4, 4))
    exif[ORIENTATION] = 6
    file = put(photos / "a" / "x.jpg")
    image.save(file, quality=100, subsampling=0, exif=exif)
    put(photos / "b" / "y.png")
    data = folder(photos, fit="pad").build(FeedConfig(keep=keep, workers=0))
    upright = data.train.gather(torch.tensor([0]))[0].int()
    # Turned it is 4 wide and 8 high: black bars left and right, red above blue.
    assert upright[:, :2].max() < 30
    assert upright[1, 4].argmax() == 0
    assert upright[6, 4].argmax() == 2
    assert [(note.code, note.facts) for note in data.notes] == [("images_turned", {"count": 1})]


@pytest.mark.parametrize("text_file", [False, True])
def test_o63_an_empty_class_is_left_out_with_a_warning(two, text_file):
    (two / "bird").mkdir()
    if text_file:
        (two / "bird" / "readme.txt").write_text("no birds yet")
    choice = folder(two)
    (warning,) = choice.check()
    assert (warning.code, warning.severity) == ("classes_empty", "warning")
    assert "bird" in warning.text
    data = choice.build()
    assert data.classes == ("blue", "red")
    assert codes(data.notes) == ["classes_empty"]


def test_o63_an_empty_class_can_be_kept(two):
    (two / "bird").mkdir()
    choice = folder(two, empty_classes="keep")
    assert choice.check() == []
    source = choice.open()
    assert source.classes == ("bird", "blue", "red") == choice.facts().classes
    assert source.parts["train"].labels.tolist() == [1, 2, 2]


def test_o63_no_class_left_is_an_error_that_lists_the_endings(photos):
    (photos / "bird").mkdir(parents=True)
    choice = folder(photos)
    (problem,) = choice.check()
    assert (problem.code, problem.severity) == ("no_images", "error")
    assert {".jpeg", ".jpg", ".png", ".webp"} <= set(
        problem.text.rstrip(".").split(": ")[-1].split(", ")
    )
    with pytest.raises(ConfigError):
        choice.open()


@pytest.mark.parametrize("name", [".ipynb_checkpoints", "__MACOSX", "@eaDir", "$RECYCLE.BIN"])
def test_o64_hidden_and_system_folders_are_no_classes(two, name):
    put(two / name / "1.png")
    put(two / "red" / name / "1.png")
    choice = folder(two)
    (note,) = choice.check()
    assert (note.code, note.severity) == ("folders_ignored", "note")
    assert name in note.text
    assert choice.facts().classes == ("blue", "red")
    assert choice.facts().train == 3


def test_o64_hidden_files_and_those_of_other_systems_are_no_images(two):
    for name in (".hidden.png", "._1.png", "Thumbs.db", "desktop.ini", ".DS_Store"):
        (two / "red" / name).write_bytes(b"\0\5\x16\7")
    assert folder(two).check() == []
    assert folder(two).facts().train == 3


def test_o65_any_script_any_spelling_of_the_ending(photos):
    root = photos / "my images"
    put(root / "été" / "X.JPG")
    put(root / "猫" / "y.JpEg")
    put(root / "a b" / "Z é.PNG")
    data = folder(root).build()
    assert data.classes == ("a b", "été", "猫")
    assert data.train.y.tolist() == [0, 1, 2]


def test_o65_composed_and_decomposed_accents_are_one_class(photos):
    composed = unicodedata.normalize("NFC", "été")
    decomposed = unicodedata.normalize("NFD", "été")
    assert composed != decomposed
    put(photos / "train" / composed / "1.png")
    put(photos / "train" / "b" / "1.png", BLUE)
    put(photos / "val" / decomposed / "1.png")
    choice = folder(photos)
    assert choice.check() == []
    source = choice.open()
    assert source.classes == ("b", composed)
    assert source.parts["validation"].labels.tolist() == [1]


def test_o65_both_spellings_in_one_folder_are_one_class(photos):
    put(photos / unicodedata.normalize("NFC", "été") / "1.png")
    put(photos / unicodedata.normalize("NFD", "été") / "2.png")
    put(photos / "b" / "3.png")
    source = folder(photos).open()
    assert len(source.classes) == 2
    assert names(source) == ["3.png", "2.png", "1.png"]


@pytest.mark.skipif(os.sep != "/", reason="file names are bytes only on Unix")
def test_o65_a_name_that_is_no_text_is_read(photos):
    put(photos / "a" / "x.png")
    os.rename(photos / "a" / "x.png", os.fsencode(photos / "a") + b"/\xe9t\xe9.png")
    put(photos / "b" / "y.png", BLUE)
    data = folder(photos).build()
    assert data.train.gather(torch.tensor([0]))[0, 0, 0].tolist() == [255, 0, 0]


@pytest.mark.parametrize(
    ("train", "validation", "test"),
    [
        ("train", "val", "test"),
        ("Train", "valid", "TEST"),
        ("training_set", "validation-set", "test set"),
        ("TRAIN_data", "dev", "testing"),
        ("训练集", "验证集", "测试集"),
    ],
)
def test_folders_of_splits_are_recognised(photos, train, validation, test):
    for at, split in enumerate((train, validation, test)):
        for number in range(at + 1):
            put(photos / split / "a" / f"{number}.png")
        put(photos / split / "b" / "1.png", BLUE)
    choice = folder(photos)
    assert choice.check() == []
    facts = choice.facts()
    assert (facts.classes, facts.train) == (("a", "b"), 2)
    assert (facts.validation, facts.test) == (3, 4)
    data = choice.build()
    assert [len(part) for part in (data.train, data.validation, data.test)] == [2, 3, 4]


def test_strange_classes_in_other_splits_are_told_and_left_out(photos):
    for split in ("train", "test"):
        put(photos / split / "a" / "1.png")
        put(photos / split / "b" / "1.png", BLUE)
    put(photos / "test" / "c" / "1.png")
    choice = folder(photos)
    (warning,) = choice.check()
    assert (warning.code, warning.facts) == ("classes_unknown", {"classes": "c"})
    assert choice.facts().test == 2


def test_a_split_without_classes_is_told_and_left_out(photos):
    put(photos / "train" / "a" / "1.png")
    put(photos / "train" / "b" / "1.png")
    put(photos / "test" / "1.png")  # as some contests give them: without labels
    choice = folder(photos)
    assert codes(choice.check()) == ["images_loose", "split_without_images"]
    assert set(choice.open().parts) == {"train"}


def test_a_training_folder_without_classes_is_an_error(photos):
    put(photos / "train" / "1.png")
    put(photos / "test" / "a" / "1.png")
    (problem,) = folder(photos).check()
    assert problem.code == "no_images"
    assert str(photos / "train") in problem.text


def test_splits_can_be_named_by_hand(photos):
    for name in ("mine", "judge", "val"):
        put(photos / name / "a" / "1.png")
        put(photos / name / "b" / "1.png")
    put(photos / "mine" / "b" / "2.png")
    choice = folder(photos, train_folder="mine", validation_folder="judge")
    (note,) = choice.check()
    assert (note.code, note.facts) == ("folders_beside", {"folders": "val"})
    assert (choice.facts().train, choice.facts().validation) == (3, 2)


def test_a_split_may_be_anywhere(photos, tmp_path):
    put(photos / "a" / "1.png")
    put(photos / "b" / "1.png")
    put(tmp_path / "other" / "a" / "1.png")
    choice = folder(photos, train_folder=".", test_folder=str(tmp_path / "other"))
    assert (choice.facts().train, choice.facts().test) == (2, 1)
    assert choice.check() == []


def test_a_split_that_is_not_there_is_said_at_its_field(photos):
    put(photos / "train" / "a" / "1.png")
    (problem,) = folder(photos, validation_folder="vaal").check()
    assert (problem.path, problem.code) == ("dataset.validation_folder", "split_folder_missing")
    put(photos / "other" / "a" / "1.png")
    (photos / "train").rename(photos / "trains")
    (problem,) = folder(photos, test_folder="other").check()
    assert (problem.path, problem.code) == ("dataset.train_folder", "split_folder_needed")


def test_what_an_archive_puts_around_is_opened(photos):
    inner = photos / "archive" / "data"
    for split in ("train", "val"):
        for name in "ab":
            put(inner / split / split / name / "1.png")
    choice = folder(photos)
    (note,) = choice.check()
    assert (note.code, note.facts) == ("folder_inside", {"folder": str(inner)})
    assert (choice.facts().classes, choice.facts().validation) == (("a", "b"), 2)
    assert choice.open().place == str(inner)


def test_a_single_class_folder_is_a_class(photos):
    put(photos / "only" / "1.png")
    assert folder(photos).facts().classes == ("only",)


def test_a_class_called_train_is_a_class(photos):
    put(photos / "train" / "1.png")
    put(photos / "plane" / "1.png")
    assert folder(photos).facts().classes == ("plane", "train")


def test_images_in_folders_of_a_class_are_of_that_class(two):
    put(two / "red" / "2024" / "may" / "3.png")
    put(two / "red" / "2023" / "4.png")
    source = folder(two).open()
    assert names(source) == ["1.png", "1.png", "2.png", "4.png", "3.png"]
    assert source.parts["train"].labels.tolist() == [0, 1, 1, 1, 1]


def test_damaged_files_are_left_out_and_counted(two):
    (two / "red" / "3.png").write_bytes((two / "red" / "1.png").read_bytes()[:40])
    (two / "red" / "4.jpg").write_text("not a picture")
    (two / "red" / "5.jpg").touch()
    data = folder(two).build()
    assert len(data.train) == 3
    (note,) = data.notes
    assert (note.code, note.severity, note.facts["count"]) == ("images_unreadable", "warning", 3)


def test_truncated_files_are_repaired_on_request(two):
    file = two / "red" / "3.png"
    scene().save(file)
    file.write_bytes(file.read_bytes()[:-500])
    source = folder(two).open()
    data = placed(source, None, CareConfig(unreadable="repair"))
    assert len(data.train) == 4
    assert [(note.code, note.facts) for note in data.notes] == [("images_repaired", {"count": 1})]


def test_the_ending_of_another_format_is_told(two):
    (two / "red" / "1.png").rename(two / "red" / "1.jpg")
    data = folder(two).build()
    assert len(data.train) == 3
    assert [(note.code, note.facts) for note in data.notes] == [
        ("images_mislabelled", {"count": 1})
    ]


def test_formats_that_cannot_be_read_are_told(two):
    for name in ("1.HEIC", "2.heic", "3.svg", "notes.txt"):
        (two / "red" / name).write_text("x")
    (warning,) = folder(two).check()
    assert (warning.code, warning.facts["count"]) == ("images_foreign", 3)
    assert warning.facts["endings"] == ".heic (2), .svg (1)"


def test_images_without_a_class_are_told(two):
    put(two / "loose.png")
    (warning,) = folder(two).check()
    assert (warning.code, warning.facts) == ("images_loose", {"count": 1, "folder": str(two)})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_neither_hangs_nor_counts(two):
    os.mkfifo(two / "red" / "pipe.png")
    os.symlink("/dev/zero", two / "red" / "zero.png")
    os.symlink("nowhere", two / "red" / "broken.png")
    os.symlink("self.png", two / "red" / "self.png")
    put(two / "red" / "folder.png" / "inside.png")
    choice = folder(two)
    (warning,) = choice.check()
    assert (warning.code, warning.facts["count"]) == ("files_odd", 4)
    assert choice.facts().train == 4


@pytest.mark.skipif(os.sep != "/", reason="links need rights on Windows")
def test_links_are_followed_but_not_in_circles(two, tmp_path):
    put(tmp_path / "elsewhere" / "9.png")
    os.symlink(tmp_path / "elsewhere", two / "green")
    os.symlink(two, two / "red" / "all")
    os.symlink(".", two / "red" / "here")
    source = folder(two).open()
    assert source.classes == ("blue", "green", "red")
    # Through the link to all of it every image is there once more, and no more than once.
    assert sorted(names(source)) == ["1.png", "1.png", "1.png", "2.png", "9.png", "9.png"]


def test_a_folder_that_cannot_be_listed_is_told(two, monkeypatch):
    closed, listed = str(two / "blue"), os.scandir

    def refuse(path):
        if path == closed:
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", refuse)
    choice = folder(two)
    assert codes(choice.check()) == ["classes_empty", "folders_closed"]
    assert "Permission denied" in choice.check()[1].text
    monkeypatch.setattr(os, "scandir", lambda path: refuse(closed))
    assert codes(folder(two).check()) == ["file_unreadable"]


def test_a_new_image_is_seen_at_once(two):
    choice = folder(two)
    assert choice.facts().train == 3
    put(two / "red" / "new.png")
    assert choice.facts().train == 4


def test_a_scan_is_remembered_until_a_folder_changes(two):
    long_ago = 1_000_000_000
    for place in (two, two / "red", two / "blue"):
        os.utime(place, (long_ago, long_ago))
    first = scan(two)
    assert scan(two) is first
    put(two / "red" / "deeper" / "3.png")
    assert scan(two).train.count(["red"]) == 3


def test_listing_tells_and_can_be_cancelled(photos):
    (photos / "many").mkdir(parents=True)
    for number in range(2500):
        (photos / "many" / f"{number}.jpg").touch()
    told = []
    folder(photos).open(lambda done, total: told.append((done, total)))
    assert [total for _, total in told] == [None, None]
    assert 900 < told[0][0] < told[1][0] <= 2500

    def cancel(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        folder(photos).open(cancel)


def test_a_list_of_files_is_the_paths_in_order():
    paths = FileList([("a", ["1", "2"]), ("b", []), ("a", ["é"])])
    both = FileList.joined([paths, FileList([("c", ["4"])])])
    wanted = [os.path.join(*parts) for parts in (("a", "1"), ("a", "2"), ("a", "é"), ("c", "4"))]
    assert list(both) == wanted
    assert list(pickle.loads(pickle.dumps(both))) == wanted
    assert (both[-1], list(both[1:3]), len(both)) == (wanted[3], wanted[1:3], 4)
    with pytest.raises(IndexError):
        both[4]


@pytest.mark.parametrize(
    ("path", "code"),
    [("", "folder_needed"), ("/no/such/folder", "folder_missing"), ("a\0b", "folder_missing")],
)
def test_a_missing_folder_is_said(path, code):
    choice = folder(path)
    assert codes(choice.check()) == [code]
    assert choice.facts() is None
    with pytest.raises(ConfigError):
        choice.open()


def test_an_empty_folder_is_said(photos):
    photos.mkdir()
    assert codes(folder(photos).check()) == ["no_images"]
