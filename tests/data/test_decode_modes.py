"""Every kind of pixel, every orientation, and the formats of image files."""

import io
import os
import struct
import warnings
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, TiffImagePlugin

from dpgui.data.pictures.decode import Form, decode, decode_bytes, heading, is_turned, look, pixels
from dpgui.data.pictures.formats import endings, formats_for
from dpgui.data.source import UnreadableError
from tests.data.picture_files import BLUE, ORIENTATION, RED, put, scene

SMALL = Form(4)


def first(file, form=SMALL):
    """The pixel in the upper left corner."""
    return decode(str(file), form).values[0, 0].tolist()


def clear_palette():
    image = Image.new("P", (4, 4), 0)
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.info["transparency"] = 0
    return image


@pytest.mark.parametrize(
    ("image", "wanted"),
    [
        (Image.new("1", (4, 4), 1), [255, 255, 255]),
        (Image.new("1", (4, 4), 0), [0, 0, 0]),
        (Image.new("L", (4, 4), 77), [77, 77, 77]),
        (Image.new("LA", (4, 4), (10, 0)), [255, 255, 255]),
        (Image.new("LA", (4, 4), (10, 255)), [10, 10, 10]),
        (Image.new("RGBA", (4, 4), (0, 0, 0, 0)), [255, 255, 255]),
        (Image.new("RGBA", (4, 4), (9, 8, 7, 255)), [9, 8, 7]),
        # Half of black over white.
        (Image.new("RGBA", (4, 4), (0, 0, 0, 128)), [127, 127, 127]),
        (Image.new("RGB", (4, 4), RED).quantize(), [255, 0, 0]),
        (clear_palette(), [255, 255, 255]),
        (Image.fromarray(np.full((4, 4), 65_535, np.uint16)), [255, 255, 255]),
        (Image.fromarray(np.full((4, 4), 25_700, np.uint16)), [100, 100, 100]),
        # 200 of 65,535 levels is nearly black, however dark the rest of the image is.
        (Image.fromarray(np.full((4, 4), 200, np.uint16)), [1, 1, 1]),
    ],
    ids=[
        *("white bit", "black bit", "grey", "clear grey", "opaque grey", "clear", "opaque"),
        *("half clear", "palette", "clear palette", "16-bit white", "16-bit", "16-bit dark"),
    ],
)
def test_o61_modes_of_png(tmp_path, image, wanted):
    image.save(tmp_path / "x.png")
    values, remark = decode(str(tmp_path / "x.png"), SMALL)
    assert (values.dtype, values.shape, remark) == (np.uint8, (4, 4, 3), "")
    assert values[0, 0].tolist() == wanted
    grey = decode(str(tmp_path / "x.png"), Form(4, "grey")).values
    assert grey.shape == (4, 4, 1)
    if len(set(wanted)) == 1:
        assert grey[0, 0].tolist() == wanted[:1]


@pytest.mark.parametrize(
    ("clear", "image", "wanted"),
    [
        (5, Image.new("L", (4, 4), 5), [255, 255, 255]),
        (6, Image.new("L", (4, 4), 5), [5, 5, 5]),
        ((255, 0, 0), Image.new("RGB", (4, 4), RED), [255, 255, 255]),
        (300, Image.fromarray(np.full((4, 4), 300, np.uint16)), [255, 255, 255]),
    ],
    ids=["grey", "another grey", "colour", "16-bit"],
)
def test_o61_a_level_that_means_transparent(tmp_path, clear, image, wanted):
    image.save(tmp_path / "x.png", transparency=clear)
    assert first(tmp_path / "x.png") == wanted


@pytest.mark.parametrize(
    ("levels", "wanted"),
    [
        (np.full((4, 4), 0.4, np.float32), 102),  # within 0..1: decimals of white
        (np.full((4, 4), 40.0, np.float32), 40),  # within 0..255: as they are
        (np.full((4, 4), 25_700.0, np.float32), 100),  # 16 bits
        (np.full((4, 4), 40, np.int32), 40),
        (np.full((4, 4), 25_700, np.int32), 100),
        (np.full((4, 4), 1_000_000, np.int32), 255),  # more: by the image's own largest
        (np.full((4, 4), -3.0, np.float32), 0),
        (np.full((4, 4), np.nan, np.float32), 0),
        (np.array([[np.inf, 0.5, 1, np.nan]], np.float32).repeat(4, axis=0), 255),
    ],
)
def test_o61_levels_of_32_bits_and_decimals(tmp_path, levels, wanted):
    Image.fromarray(levels).save(tmp_path / "x.tif")
    assert first(tmp_path / "x.tif") == [wanted] * 3


@pytest.mark.parametrize("order", ["<", ">"])
def test_o61_sixteen_bits_in_either_order(tmp_path, order):
    levels = np.full((4, 4), 25_700, f"{order}u2")
    mode = "I;16" if order == "<" else "I;16B"
    Image.frombytes(mode, (4, 4), levels.tobytes()).save(tmp_path / "x.tif")
    assert first(tmp_path / "x.tif") == [100, 100, 100]


@pytest.mark.parametrize(
    ("mode", "stored", "wanted", "name"),
    [
        ("CMYK", (0, 255, 255, 0), [255, 0, 0], "x.tif"),
        ("CMYK", (0, 255, 255, 0), [254, 0, 0], "x.jpg"),  # Adobe's way: ink upside down
        ("YCbCr", (76, 85, 255), [254, 0, 0], "x.jpg"),
        ("YCbCr", (128, 128, 128), [128, 128, 128], "x.tif"),
        ("LAB", (255, 128, 128), [255, 255, 255], "x.tif"),
        ("LAB", (0, 128, 128), [0, 0, 0], "x.tif"),
    ],
)
def test_o61_other_kinds_of_colour(tmp_path, mode, stored, wanted, name):
    Image.new(mode, (16, 16), stored).save(tmp_path / name, quality=100)
    assert first(tmp_path / name) == pytest.approx(wanted, abs=2)
    grey = first(tmp_path / name, Form(4, "grey"))
    assert grey == pytest.approx([0.299 * wanted[0] + 0.587 * wanted[1] + 0.114 * wanted[2]], abs=2)


@pytest.mark.parametrize(
    ("mode", "stored", "wanted"),
    [
        ("HSV", (0, 255, 255), [255, 0, 0]),
        ("HSV", (170, 255, 255), [0, 0, 255]),
        ("La", (10, 0), [255, 255, 255]),
        ("RGBa", (0, 0, 0, 0), [255, 255, 255]),
        ("RGBX", (1, 2, 3, 9), [1, 2, 3]),
        ("PA", (0, 0), [255, 255, 255]),
    ],
)
@pytest.mark.parametrize("colour", ["colour", "grey"])
def test_o61_kinds_that_no_common_file_has(mode, stored, wanted, colour):
    found = pixels(Image.new(mode, (2, 2), stored), colour)
    if colour == "colour":
        assert found[0, 0].tolist() == pytest.approx(wanted, abs=1)
    else:
        luminance = 0.299 * wanted[0] + 0.587 * wanted[1] + 0.114 * wanted[2]
        assert found[0, 0].tolist() == pytest.approx([luminance], abs=1)


def test_o61_a_cmyk_jpeg_that_is_not_adobes_is_not_upside_down():
    stream = io.BytesIO()
    # Pillow writes ink upside down and Adobe's marker; without that marker it means what it says.
    Image.new("CMYK", (16, 16), (255, 0, 0, 255)).save(stream, "JPEG", quality=100)
    data = stream.getvalue()
    at = data.index(b"\xff\xee")
    (length,) = struct.unpack(">H", data[at + 2 : at + 4])
    plain = data[:at] + data[at + 2 + length :]
    values = decode_bytes(plain, "x.jpg", SMALL).values
    assert values[0, 0].tolist() == pytest.approx([255, 0, 0], abs=2)


def turned_image():
    """Wide, with another colour in each quarter."""
    image = Image.new("RGB", (16, 8), RED)
    image.paste((0, 255, 0), (8, 0, 16, 4))
    image.paste(BLUE, (0, 4, 8, 8))
    image.paste((255, 255, 255), (8, 4, 16, 8))
    return image


# Where the quarters of the stored image are seen: upper left, upper right, lower left, lower right.
SEEN = {1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb"}


def letter(pixel):
    return {"(1, 0, 0)": "r", "(0, 1, 0)": "g", "(0, 0, 1)": "b", "(1, 1, 1)": "w"}[
        str(tuple(int(value > 128) for value in pixel))
    ]


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "tif"])
@pytest.mark.parametrize("tag", range(1, 9))
def test_o62_every_orientation_in_every_format_that_has_one(tmp_path, ending, tag):
    file, exif = str(tmp_path / f"x.{ending}"), Image.Exif()
    exif[ORIENTATION] = tag
    how = {"webp": {"lossless": True}, "jpg": {"quality": 100, "subsampling": 0}}.get(ending, {})
    turned_image().save(file, exif=exif, **how)
    values, remark = decode(file, Form(16, fit="stretch"))
    assert "".join(letter(values[y, x]) for y in (3, 12) for x in (3, 12)) == SEEN[tag]
    assert remark == ("turned" if tag > 1 else "")
    assert is_turned(file) == (tag > 1)
    assert look(file).shape == ((16, 8, 3) if tag > 4 else (8, 16, 3))


def test_o62_a_damaged_tag_says_nothing(tmp_path):
    file = str(tmp_path / "x.jpg")
    turned_image().save(file, exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\1\x12\0\3", quality=100)
    values, remark = decode(file, Form(16, fit="stretch"))
    assert remark == ""
    assert letter(values[3, 3]) == "r"
    wrong = Image.Exif()
    wrong[ORIENTATION] = 99
    turned_image().save(file, exif=wrong)
    assert decode(file, Form(16)).remark == ""


@pytest.mark.parametrize("ending", ["gif", "png", "webp", "tif"])
def test_the_first_picture_of_an_animation(tmp_path, ending):
    file = tmp_path / f"x.{ending}"
    frames = [Image.new("RGB", (8, 8), colour) for colour in (RED, BLUE)]
    frames[0].save(file, save_all=True, append_images=frames[1:], lossless=True)
    assert first(file) == [255, 0, 0]
    assert look(str(file))[0, 0].tolist() == [255, 0, 0]


@pytest.mark.parametrize(("fit", "corner"), [("crop", [255, 0, 0]), ("pad", [0, 0, 0])])
def test_a_wide_image_becomes_a_square(tmp_path, fit, corner):
    file = put(tmp_path / "x.png", RED, size=(40, 10))
    values, _ = decode(str(file), Form(20, fit=fit))
    assert values[0, 0].tolist() == corner
    assert values[10, 10].tolist() == [255, 0, 0]


@pytest.mark.parametrize("fit", ["crop", "stretch", "pad"])
@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 1), (5, 4)])
def test_any_proportion_becomes_a_square(tmp_path, fit, size):
    file = put(tmp_path / "x.png", RED, size=size)
    values, _ = decode(str(file), Form(4, fit=fit))
    assert values.shape == (4, 4, 3)
    assert values[2, 2].tolist() in ([255, 0, 0], [0, 0, 0])  # a line may fall between


def test_an_image_to_look_at_is_whole(tmp_path):
    file = str(tmp_path / "x.jpg")
    scene(400, 100).save(file)
    assert look(file).shape == (100, 400, 3)
    assert look(file, 40).shape == (10, 40, 3)


@pytest.mark.parametrize("ending", sorted(endings()))
def test_each_ending_is_of_a_format_that_can_be_read(tmp_path, ending):
    assert ending == ending.lower()
    assert endings()[ending] in formats_for(f"X{ending.upper()}")
    file = tmp_path / f"x{ending}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # some formats are going to go
            scene(32, 32).save(file, endings()[ending])
    except (KeyError, OSError, ValueError):
        pytest.skip("Pillow does not write it")
    assert decode(str(file), Form(16)).remark == ""
    assert not heading(str(file)).mislabelled


def test_the_content_says_what_an_image_is(tmp_path):
    file = tmp_path / "x.jpg"
    put(tmp_path / "x.png").rename(file)
    assert decode(str(file), SMALL).remark == "mislabelled"
    found = heading(str(file))
    assert (found.format, found.width, found.height, found.mode) == ("PNG", 8, 8, "RGB")
    assert found.mislabelled


def test_an_ending_alone_makes_no_image(tmp_path):
    # The head of a TGA, which has no signature: as a .jpg it would be taken for any bytes.
    stream = io.BytesIO()
    Image.new("RGB", (8, 8)).save(stream, "TGA")
    (tmp_path / "x.tga").write_bytes(stream.getvalue())
    (tmp_path / "x.jpg").write_bytes(stream.getvalue())
    assert decode(str(tmp_path / "x.tga"), SMALL).values.shape == (4, 4, 3)
    with pytest.raises(UnreadableError, match="no image of a known format"):
        decode(str(tmp_path / "x.jpg"), SMALL)


def test_a_program_is_no_image(tmp_path):
    (tmp_path / "x.png").write_text(
        "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n"
    )
    with pytest.raises(UnreadableError):
        decode(str(tmp_path / "x.png"), SMALL)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize("side", [12_000, 60_000])
def test_a_decompression_bomb_is_a_sentence_or_an_image(tmp_path, side):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"\0" * 100))
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n" + head + data + chunk(b"IEND", b""))
    with pytest.raises(UnreadableError, match="truncated" if side < 20_000 else "bomb"):
        decode(str(tmp_path / "x.png"), SMALL)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda file: file.write_bytes(b""), "empty"),
        (lambda file: file.write_text("hello"), "no image"),
        (lambda file: file.mkdir(), "[Dd]irectory|denied|no file"),
        (lambda file: None, "No such file"),
        (lambda file: os.mkfifo(file), "no file"),
        (lambda file: os.symlink("/dev/zero", file), "no file"),
        (lambda file: os.symlink(file.name, file), "symbolic links"),
    ],
    ids=["empty", "text", "folder", "missing", "pipe", "device", "circle"],
)
def test_what_is_no_image_is_named_with_a_reason(tmp_path, make, reason):
    if os.sep != "/":
        pytest.skip("pipes, devices and links are Unix'")
    file = tmp_path / "x.jpg"
    make(file)
    for read in (lambda name: decode(name, SMALL), look, heading):
        with pytest.raises(UnreadableError, match=reason) as caught:
            read(str(file))
        assert str(file) in str(caught.value)


CUT = {
    "jpg": {"quality": 90},
    "progressive.jpg": {"quality": 90, "progressive": True},
    "cmyk.jpg": {},
    "png": {},
    "gif": {"interlace": 0},
    "tif": {},
    "ppm": {},
    "pcx": {},
}


@pytest.mark.parametrize("name", CUT)
@pytest.mark.parametrize("part", [0.5, 0.9])
def test_of_a_truncated_file_what_there_is_is_kept(tmp_path, name, part):
    file = tmp_path / f"x.{name}"
    image = scene(128, 128)
    (image.convert("CMYK") if "cmyk" in name else image).save(file, **CUT[name])
    whole = decode(str(file), Form(128)).values.astype(int)
    assert decode(str(file), Form(128), repair=True).remark == ""  # nothing to repair
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(UnreadableError):
        decode(str(file), Form(128))
    values, remark = decode(str(file), Form(128), repair=True)
    assert remark == "repaired"
    if "progressive" in name:  # all of it, but coarsely
        assert np.abs(values - whole).mean() < np.abs(128 - whole).mean() / 2
    else:
        kept = int(128 * part * 0.7)
        assert np.abs(values[:kept] - whole[:kept]).max() <= 3


def test_a_jpeg_that_lacks_its_end_alone_is_whole(tmp_path):
    file = tmp_path / "x.jpg"
    scene(64, 64).save(file)
    whole = decode(str(file), Form(64)).values
    file.write_bytes(file.read_bytes()[:-2])
    values, remark = decode(str(file), Form(64), repair=True)
    assert remark == ""
    assert np.array_equal(values, whole)


@pytest.mark.parametrize("ending", ["png", "jpg", "bmp"])
def test_of_a_head_alone_nothing_is_repaired(tmp_path, ending):
    file = tmp_path / f"x.{ending}"
    scene(64, 64).save(file)
    data = file.read_bytes()
    for length in range(0, 60, 7):
        file.write_bytes(data[:length])
        with pytest.raises(UnreadableError):
            decode(str(file), Form(16), repair=True)


def test_a_damaged_file_is_not_repaired(tmp_path):
    file = tmp_path / "x.png"
    scene(64, 64).save(file)
    data = bytearray(file.read_bytes())
    at = data.index(b"IDAT") + 40
    data[at : at + 20] = bytes(20)
    file.write_bytes(data)
    with pytest.raises(UnreadableError):
        decode(str(file), Form(64), repair=True)


def test_repairing_leaves_the_process_as_it_is(tmp_path):
    from PIL import ImageFile

    file = tmp_path / "x.png"
    scene(64, 64).save(file)
    file.write_bytes(file.read_bytes()[:2000])
    assert decode(str(file), Form(64), repair=True).remark == "repaired"
    assert ImageFile.LOAD_TRUNCATED_IMAGES is False
    with pytest.raises(OSError, match="truncated"), Image.open(file) as image:
        image.load()


def test_images_in_memory_are_read_like_files(tmp_path):
    file = tmp_path / "x.jpg"
    scene(64, 64).save(file)
    data = file.read_bytes()
    assert np.array_equal(
        decode_bytes(data, "x.jpg", Form(32)).values, decode(str(file), Form(32)).values
    )
    assert decode_bytes(data, "x.png", Form(32)).remark == "mislabelled"
    assert decode_bytes(data[:-300], "x.jpg", Form(32), repair=True).remark == "repaired"
    with pytest.raises(UnreadableError, match="row 3: it is empty"):
        decode_bytes(b"", "row 3", Form(32))


def test_warnings_of_pillow_reach_nobody(tmp_path):
    # Tags that promise more than the file holds: Pillow warns, and reads the pixels.
    file = tmp_path / "x.tif"
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[TiffImagePlugin.IMAGEDESCRIPTION] = "long " * 50
    Image.new("RGB", (8, 8), RED).save(file, tiffinfo=tags)
    data = bytearray(file.read_bytes())
    at = data.index(struct.pack("<HH", 270, 2))
    data[at + 4 : at + 8] = struct.pack("<I", 2**24)
    file.write_bytes(data)
    assert first(file) == [255, 0, 0]


@pytest.mark.parametrize("name", ["china.jpg", "flower.jpg"])
def test_real_photographs(name):
    import importlib.util

    spec = importlib.util.find_spec("sklearn")
    assert spec is not None
    assert spec.origin is not None
    file = str(Path(spec.origin).parent / "datasets" / "images" / name)
    values, remark = decode(file, Form(64))
    assert (values.shape, remark) == ((64, 64, 3), "")
    with Image.open(file) as image:
        left = (image.width - image.height) // 2
        square = image.crop((left, 0, left + image.height, image.height))
        wanted = np.asarray(square.resize((64, 64), Image.Resampling.BOX), int)
    # Another way to make it small: nearly the same picture.
    assert np.abs(values - wanted).mean() < 6
    assert look(file).shape == (427, 640, 3)
