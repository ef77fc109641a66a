"""Any bytes as a picture: an image or a sentence, and nothing else."""

import contextlib
import io

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dpgui.data.pictures.decode import Form, decode, decode_bytes, heading, look
from dpgui.data.source import UnreadableError
from tests.data.picture_files import scene

ENDINGS = ("jpg", "png", "gif", "webp", "bmp", "tif")
FORM = Form(8)
HEADS = {
    "jpg": b"\xff\xd8\xff\xe0\0\x10JFIF\0",
    "png": b"\x89PNG\r\n\x1a\n",
    "gif": b"GIF89a",
    "webp": b"RIFF\0\1\0\0WEBPVP8 ",
    "bmp": b"BM",
    "tif": b"II*\0\x08\0\0\0",
}
WRITTEN = {
    "jpg": ("JPEG", {}),
    "progressive": ("JPEG", {"progressive": True}),
    "png": ("PNG", {}),
    "gif": ("GIF", {}),
    "webp": ("WEBP", {}),
    "lossless": ("WEBP", {"lossless": True}),
    "bmp": ("BMP", {}),
    "tif": ("TIFF", {}),
    "lzw": ("TIFF", {"compression": "tiff_lzw"}),
    "fax": ("TIFF", {"compression": "group4"}),
    "ppm": ("PPM", {}),
    "tga": ("TGA", {"compression": "tga_rle"}),
    "ico": ("ICO", {}),
    "j2k": ("JPEG2000", {}),
}


@pytest.fixture(scope="module")
def real():
    """A small picture in each format, as bytes."""
    files = {}
    for name, (kind, how) in WRITTEN.items():
        stream = io.BytesIO()
        image = scene(24, 16)
        (image.convert("1") if name == "fax" else image).save(stream, kind, **how)
        files[name] = stream.getvalue()
    return files


def attempt(data, name, repair):
    """What is remarked on the image in `data`, or None if it is said that there is none."""
    try:
        values, remark = decode_bytes(data, name, FORM, repair=repair)
    except UnreadableError:
        return None
    assert (values.dtype, values.shape) == (np.uint8, (8, 8, 3))
    assert remark in ("", "turned", "mislabelled", "repaired")
    return remark


@given(data=st.binary(max_size=300), ending=st.sampled_from(ENDINGS), head=st.booleans())
@settings(max_examples=150, deadline=None)
def test_any_bytes(data, ending, head):
    data = HEADS[ending] + data if head else data
    for repair in (False, True):
        attempt(data, f"x.{ending}", repair)


@given(data=st.binary(max_size=60))
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_bytes_in_a_file(tmp_path, data):
    file = tmp_path / "x.gif"
    file.write_bytes(HEADS["gif"] + data)
    for read in (lambda name: decode(name, FORM), look, heading):
        with contextlib.suppress(UnreadableError):
            read(str(file))


@given(chance=st.data(), name=st.sampled_from(sorted(WRITTEN)), repair=st.booleans())
@settings(max_examples=150, deadline=None)
def test_cut_anywhere(real, chance, name, repair):
    data = real[name]
    length = chance.draw(st.integers(0, len(data) - 1))
    found = attempt(data[:length], f"x.{name}", repair)
    if not repair:
        assert found in (None, "", "mislabelled")


@given(chance=st.data(), name=st.sampled_from(sorted(WRITTEN)), repair=st.booleans())
@settings(max_examples=250, deadline=None)
def test_bits_flipped_anywhere(real, chance, name, repair):
    data = bytearray(real[name])
    for _ in range(chance.draw(st.integers(1, 4))):
        # The heads of files are short and matter most.
        last = chance.draw(st.sampled_from((min(200, len(data)) - 1, len(data) - 1)))
        data[chance.draw(st.integers(0, last))] ^= 1 << chance.draw(st.integers(0, 7))
    attempt(bytes(data), f"x.{name}", repair)


@given(chance=st.data(), name=st.sampled_from(sorted(WRITTEN)))
@settings(max_examples=100, deadline=None)
def test_bytes_put_in_or_taken_out(real, chance, name):
    data = real[name]
    at = chance.draw(st.integers(0, len(data)))
    gone = chance.draw(st.integers(0, 20))
    data = data[:at] + chance.draw(st.binary(max_size=20)) + data[at + gone :]
    attempt(data, f"x.{name}", repair=True)
