"""Pictures that look alike are found among many, and no others are."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageEnhance

from dpgui.data import datasets
from dpgui.data.doctor import Finding, examine
from dpgui.data.doctor.copies import conflicting, crossing, originals, repeated, resembling
from dpgui.data.doctor.lookalikes import lookalikes, near_hashes
from dpgui.data.doctor.prints import SIDE, Prints, difference_hashes, thumbnails
from dpgui.data.stages import drained
from tests.data.planted import picture


def thumb(image: Image.Image) -> np.ndarray:
    return thumbnails(np.asarray(image.convert("RGB"))[None])[0]


def alike(thumbs: np.ndarray) -> np.ndarray:
    return drained(lookalikes(thumbs))


def recompressed(image: Image.Image, quality: int) -> Image.Image:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return Image.open(file)


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image.resize((150, 150), Image.Resampling.BICUBIC),
        lambda image: image.resize((40, 40), Image.Resampling.BICUBIC),
        lambda image: recompressed(image, 40),
        lambda image: ImageEnhance.Brightness(image).enhance(1.1),
        lambda image: ImageEnhance.Contrast(image).enhance(0.85),
        lambda image: image.convert("L"),
    ],
    ids=["larger", "smaller", "recompressed", "brighter", "paler", "grey"],
)
def test_a_changed_copy_is_found_among_others(change) -> None:
    images = [picture(seed, (96, 96)) for seed in range(30)]
    thumbs = np.stack([thumb(image) for image in [*images, change(images[7])]])
    assert alike(thumbs).tolist() == [[7, 30]]


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
        lambda image: image.rotate(90),
        lambda image: Image.blend(image, picture(99, (96, 96)), 0.4),
        lambda image: Image.new("RGB", (96, 96), (90, 90, 90)),
    ],
    ids=["mirrored", "turned", "blended", "flat"],
)
def test_another_picture_is_not(change) -> None:
    image = picture(7, (96, 96))
    assert alike(np.stack([thumb(image), thumb(change(image))])).tolist() == []


def test_flat_pictures_say_nothing_however_many() -> None:
    thumbs = np.repeat(np.arange(200, dtype=np.uint8)[:, None], SIDE * SIDE, axis=1)
    assert alike(thumbs).tolist() == []


@pytest.mark.parametrize("count", [0, 1])
def test_none_and_one_have_no_pair(count) -> None:
    thumbs = np.stack([thumb(picture(seed)) for seed in range(2)])[:count]
    assert alike(thumbs).shape == (0, 2)


def test_hashes_that_differ_in_up_to_six_bits_are_all_found() -> None:
    """Against comparing all with all."""
    generator = np.random.default_rng(0)
    one = generator.integers(0, 2**64, 300, dtype=np.uint64)
    flipped = one.copy()
    for count, place in enumerate(range(0, 300, 30)):  # 0 to 9 bits
        for bit in generator.choice(64, count, replace=False).tolist():
            flipped[place] ^= np.uint64(1 << bit)
    hashes = np.concatenate([one, flipped[::30]])
    words = [int(word) for word in hashes]
    expected = [
        [i, j] for j in range(310) for i in range(j) if (words[i] ^ words[j]).bit_count() <= 6
    ]
    assert len(expected) == 7
    assert drained(near_hashes(hashes)).tolist() == sorted(expected)


def test_thumbnails_average_by_area() -> None:
    large = np.zeros((1, 64, 64, 1), np.uint8)
    large[0, 0, 0] = 200  # a quarter of the first place
    small = np.full((1, 8, 8, 3), (255, 0, 0), np.uint8)
    assert thumbnails(large)[0, :3].tolist() == [50, 0, 0]
    assert set(thumbnails(small)[0].tolist()) == {76}  # 0.299 x 255


def test_difference_hashes_say_what_is_brighter_than_its_left_neighbour() -> None:
    rising = np.tile(np.arange(SIDE, dtype=np.uint8) * 8, (SIDE, 1))
    both = np.stack([rising.ravel(), rising[:, ::-1].ravel()])
    assert difference_hashes(both).tolist() == [2**64 - 1, 0]


def test_equal_samples_have_equal_numbers() -> None:
    prints = Prints(alike=False)
    prints.add(np.array([[1, 2], [3, 4], [1, 2]], np.float32))
    prints.add(np.array([[3, 4], [5, 6]], np.float32))
    assert prints.groups().tolist() == [0, 1, 0, 1, 2]


def test_copies_by_hand() -> None:
    groups = np.array([0, 1, 0, 0, 2, 1])
    labels = np.array([0, 0, 0, 1, 1, 0])
    assert repeated(groups, labels).nonzero()[0].tolist() == [2, 5]
    assert conflicting(groups, labels).nonzero()[0].tolist() == [0, 2, 3]
    assert originals(groups, np.array([2, 0])).tolist() == [1, -1, 1, 1, 0, -1]
    assert originals(groups, np.array([], np.int64)).tolist() == [-1] * 6


def test_looking_alike_does_not_carry_over() -> None:
    pairs = np.array([[0, 1], [1, 2], [3, 4]])
    labels = np.zeros(5, np.int64)
    assert resembling(pairs, labels, 5) == {1: 0, 4: 3}  # 2 only looks like 1, which is gone
    assert crossing(pairs, 2) == {1: 2}


def test_which_is_first_goes_by_label_before_place() -> None:
    assert resembling(np.array([[0, 1]]), np.array([1, 0]), 2) == {0: 1}


@pytest.mark.slow
def test_seventy_thousand_garments_give_no_more_than_notes() -> None:
    choice = datasets["fashion-mnist"]()
    if choice.check():
        pytest.skip("Fashion-MNIST is not on this machine")
    looks = examine(choice.open(), choice, depth="full")
    found = [each for each in looks if isinstance(each, Finding)]
    assert {each.severity for each in found} <= {"note"}
    assert {each.code for each in found} <= {"near_duplicates", "near_leaks"}
