"""Photos in class folders: O-61 to O-65."""

import os
import pickle
import unicodedata

import numpy as np
import pytest
import torch
from dpgui.data.files import FileSamples
from PIL import Image

from dpgui.config import ConfigError
from dpgui.data import datasets
from dpgui.data.decode import Form, UnreadableImageError, decode
from dpgui.data.samples import InMemory

RED, BLUE = (255, 0, 0), (0, 0, 255)


def put(file, colour=RED, size=(8, 8), **how):
    file.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", size, colour)
    image.save(file, **how)
    return file


def folder(path, **options):
    return datasets["image-folder"](path=str(path), **{"size": 8, **options})


def codes(problems):
    return [problem.code for problem in problems]


@pytest.fixture
def two(tmp_path):
    """Two classes, three images."""
    put(tmp_path / "red" / "1.png")
    put(tmp_path / "red" / "2.png")
    put(tmp_path / "blue" / "1.png", BLUE)
    return tmp_path


def test_a_folder_of_two_classes(two):
    choice = folder(two)
    assert choice.check() == []
    data, facts = choice.build(), choice.facts()
    assert (facts.shape, facts.classes, facts.train, facts.test) == (
        (3, 8, 8),
        ("blue", "red"),
        3,
        0,
    )
    assert (data.shape, data.classes, data.place) == (facts.shape, facts.classes, "memory")
    assert data.train.y.tolist() == [0, 1, 1]
    images = data.train.gather(torch.tensor([1, 0]))
    assert images[0, 4, 4].tolist() == [255, 0, 0]
    assert images[1, 4, 4].tolist() == [0, 0, 255]
    assert data.bytes == 3 * 8 * 8 * 3 + 3 * 8


def test_what_does_not_fit_in_memory_stays_in_files_and_is_the_same(tmp_path):
    generator = np.random.default_rng(0)
    for number in range(40):
        pixels = generator.integers(0, 256, (40, 50, 3), dtype=np.uint8)
        file = tmp_path / str(number % 2) / f"{number:02}.png"
        file.parent.mkdir(exist_ok=True)
        Image.fromarray(pixels).save(file)
    kept = folder(tmp_path, size=128).build()
    left = folder(tmp_path, size=128, memory=1).build()
    assert (kept.place, left.place, left.bytes) == ("memory", "files", 0)
    assert isinstance(kept.train, InMemory)
    assert isinstance(left.train, FileSamples)
    index = torch.tensor([39, 0, 17, 17])
    assert torch.equal(kept.train.gather(index), left.train.gather(index))
    assert torch.equal(kept.train.y, left.train.y)


def test_o32_samples_in_files_are_picklable(two):
    samples = FileSamples(tuple(map(str, sorted(two.rglob("*.png")))), torch.arange(3), Form(8))
    again = pickle.loads(pickle.dumps(samples))
    index = torch.arange(3)
    assert torch.equal(again.gather(index), samples.gather(index))


def test_a_file_that_vanishes_during_the_run_is_named(two):
    files = tuple(map(str, sorted(two.rglob("*.png"))))
    samples = FileSamples(files, torch.arange(3), Form(8))
    os.remove(files[1])
    with pytest.raises(ConfigError) as caught:
        samples.gather(torch.arange(3))
    assert files[1] in str(caught.value)


@pytest.mark.parametrize(("colour", "channels"), [("colour", 3), ("grey", 1)])
def test_o61_grey_and_colour_files_in_one_folder(tmp_path, colour, channels):
    put(tmp_path / "a" / "colour.png", RED)
    (tmp_path / "b").mkdir()
    Image.new("L", (8, 8), 100).save(tmp_path / "b" / "grey.png")
    data = folder(tmp_path, colour=colour).build()
    images = data.train.gather(torch.arange(2))
    assert data.shape == (channels, 8, 8)
    assert images.shape == (2, 8, 8, channels)
    # Luminance of pure red: 0.299 * 255.
    assert images[0, 0, 0].tolist() == ([255, 0, 0] if channels == 3 else [76])
    assert images[1, 0, 0].tolist() == [100] * channels


@pytest.mark.parametrize(
    ("image", "wanted"),
    [
        (Image.new("1", (4, 4), 1), [255, 255, 255]),
        (Image.new("LA", (4, 4), (10, 0)), [255, 255, 255]),
        (Image.new("RGBA", (4, 4), (0, 0, 0, 0)), [255, 255, 255]),
        (Image.new("RGBA", (4, 4), (9, 8, 7, 255)), [9, 8, 7]),
        (Image.new("RGB", (4, 4), RED).quantize(), [255, 0, 0]),
        (Image.fromarray(np.full((4, 4), 65_535, np.uint16)), [255, 255, 255]),
        (Image.fromarray(np.full((4, 4), 25_700, np.uint16)), [100, 100, 100]),
    ],
    ids=["bilevel", "clear grey", "clear", "opaque", "palette", "16-bit white", "16-bit"],
)
def test_o61_every_mode_comes_out_in_three_channels(tmp_path, image, wanted):
    image.save(tmp_path / "x.png")
    pixels, turned = decode(str(tmp_path / "x.png"), Form(4))
    assert (pixels.dtype, pixels.shape, turned) == (np.uint8, (4, 4, 3), False)
    assert pixels[0, 0].tolist() == wanted


def test_o61_cmyk_and_decimal_grey(tmp_path):
    Image.new("CMYK", (4, 4), (0, 255, 255, 0)).save(tmp_path / "x.tif")
    assert decode(str(tmp_path / "x.tif"), Form(4)).pixels[0, 0].tolist() == [255, 0, 0]
    Image.fromarray(np.full((4, 4), 0.4, np.float32)).save(tmp_path / "y.tif")
    assert decode(str(tmp_path / "y.tif"), Form(4)).pixels[0, 0].tolist() == [102, 102, 102]


def sideways(file, orientation=6):
    """8 wide and 4 high, its left half red, with a tag that it is to be turned."""
    image = Image.new("RGB", (8, 4), BLUE)
    image.paste(RED, (0, 0, 4, 4))
    exif = Image.Exif()
    exif[0x0112] = orientation
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(file, quality=100, subsampling=0, exif=exif)


def test_o62_a_photo_is_turned_upright_and_the_record_says_so(tmp_path):
    sideways(tmp_path / "a" / "x.jpg")
    put(tmp_path / "b" / "y.png")
    data = folder(tmp_path, size=8, fit="pad").build()
    upright = data.train.gather(torch.tensor([0]))[0].int()
    # Turned it is 4 wide and 8 high: black bars left and right, red above blue.
    assert upright[:, :2].max() < 30
    assert upright[1, 4].argmax() == 0
    assert upright[6, 4].argmax() == 2
    assert [(note.code, note.facts) for note in data.notes] == [("images_turned", {"count": 1})]


def test_o62_photos_left_in_files_are_turned_too(tmp_path):
    for number in range(50):
        sideways(tmp_path / "ab"[number % 2] / f"{number}.jpg")
    data = folder(tmp_path, size=100, memory=1, fit="stretch").build()
    upright = data.train.gather(torch.tensor([3]))[0].int()
    assert data.place == "files"
    assert upright[5, 50].argmax() == 0
    assert upright[94, 50].argmax() == 2
    assert codes(data.notes) == ["images_turned"]


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
    data = choice.build()
    assert data.classes == ("bird", "blue", "red") == choice.facts().classes
    assert data.train.y.tolist() == [1, 2, 2]


def test_o63_no_class_left_is_an_error_that_lists_the_endings(tmp_path):
    (tmp_path / "bird").mkdir()
    choice = folder(tmp_path)
    (problem,) = choice.check()
    assert (problem.code, problem.severity) == ("no_images", "error")
    assert ".jpeg, .jpg" in problem.text
    with pytest.raises(ConfigError):
        choice.build()


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


def test_o65_any_script_any_spelling_of_the_ending(tmp_path):
    root = tmp_path / "my images"
    put(root / "été" / "X.JPG")
    put(root / "猫" / "y.JpEg")
    put(root / "a b" / "Z é.PNG")
    data = folder(root).build()
    assert data.classes == ("a b", "été", "猫")
    assert data.train.y.tolist() == [0, 1, 2]


def test_o65_composed_and_decomposed_accents_are_one_class(tmp_path):
    composed = unicodedata.normalize("NFC", "été")
    decomposed = unicodedata.normalize("NFD", "été")
    assert composed != decomposed
    put(tmp_path / "train" / composed / "1.png")
    put(tmp_path / "train" / "b" / "1.png", BLUE)
    put(tmp_path / "val" / decomposed / "1.png")
    choice = folder(tmp_path)
    assert choice.check() == []
    data = choice.build()
    assert data.classes == ("b", composed)
    assert data.validation.y.tolist() == [1]


def test_own_parts_are_found_and_strange_classes_in_them_are_told(tmp_path):
    for part in ("Train", "valid", "test"):
        put(tmp_path / part / "a" / "1.png")
        put(tmp_path / part / "b" / "1.png", BLUE)
    put(tmp_path / "test" / "c" / "1.png")
    choice = folder(tmp_path)
    (warning,) = choice.check()
    assert (warning.code, warning.facts) == ("classes_unknown", {"classes": "c"})
    data = choice.build()
    assert [len(part) for part in (data.train, data.validation, data.test)] == [2, 2, 2]
    assert (choice.facts().train, choice.facts().test) == (2, 2)


def test_a_class_called_train_is_a_class(tmp_path):
    put(tmp_path / "train" / "1.png")
    put(tmp_path / "plane" / "1.png")
    assert folder(tmp_path).facts().classes == ("plane", "train")


def test_damaged_files_are_left_out_and_counted(two):
    (two / "red" / "3.png").write_bytes((two / "red" / "1.png").read_bytes()[:40])
    (two / "red" / "4.jpg").write_text("not a picture")
    data = folder(two).build()
    assert len(data.train) == 3
    (note,) = data.notes
    assert (note.code, note.severity, note.facts["count"]) == ("images_unreadable", "warning", 2)
    with pytest.raises(UnreadableImageError, match=r"4\.jpg"):
        decode(str(two / "red" / "4.jpg"), Form(8))


def test_a_new_image_is_seen_at_once(two):
    choice = folder(two)
    assert choice.facts().train == 3
    put(two / "red" / "new.png")
    assert choice.facts().train == 4


@pytest.mark.parametrize(
    ("path", "code"), [("", "folder_needed"), ("/no/such/folder", "folder_missing")]
)
def test_a_missing_folder_is_said(path, code):
    choice = folder(path)
    assert codes(choice.check()) == [code]
    assert choice.facts() is None
    with pytest.raises(ConfigError):
        choice.build()


@pytest.mark.parametrize(("fit", "corner"), [("crop", [255, 0, 0]), ("pad", [0, 0, 0])])
def test_a_wide_image_becomes_a_square(tmp_path, fit, corner):
    file = put(tmp_path / "x.png", RED, size=(40, 10))
    pixels, _ = decode(str(file), Form(20, fit=fit))
    assert pixels[0, 0].tolist() == corner
    assert pixels[10, 10].tolist() == [255, 0, 0]
