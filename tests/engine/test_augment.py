"""Augmentation: each operation beside torchvision's own, and what whole batches promise."""

from __future__ import annotations

import pytest
import torch
from torchvision.transforms import v2
from torchvision.transforms.v2 import functional as vision

from dpgui.config import AugmentConfig, ExperimentConfig, with_overrides
from dpgui.engine.augment import colour, geometry, mixing
from dpgui.engine.augment.augmenter import Augmenter, augmenter_for
from dpgui.engine.augment.draw import Draw
from dpgui.engine.augment.switches import augment_problems, seen_shape, switches_of
from dpgui.engine.feed import Feed
from dpgui.engine.normaliser import Normaliser, normaliser_for
from tests.engine.conftest import random_images

CPU = torch.device("cpu")
LEVELS = ("light", "standard", "strong")


def draw(batch=0, seed=0, epoch=1):
    return Draw(seed, epoch, batch)


def bytes_(count=6, height=12, width=10, channels=3):
    g = torch.Generator().manual_seed(5)
    shape = (count, height, width, channels)
    return torch.randint(0, 256, shape, generator=g, dtype=torch.uint8)


def floats(count=6, height=12, width=10, channels=3):
    return bytes_(count, height, width, channels).permute(0, 3, 1, 2).float().contiguous()


def made(shape=(3, 12, 10), classes=4, **custom) -> Augmenter:
    augmenter = augmenter_for(AugmentConfig(level="custom", **custom), shape, classes)
    assert augmenter is not None
    return augmenter


# Each operation against torchvision's, sample by sample


def test_windows_by_index_are_those_by_row():
    """A GPU indexes all at once; the meta device tells the shape, the CPU the values."""
    images, place = bytes_(), torch.tensor([0, 3, 1, 2, 5, 4])
    shape = geometry.windows(images.to("meta"), place.to("meta"), place.to("meta"), (4, 4), 1).shape
    assert shape == geometry.windows(images, place, place, (4, 4), 1).shape


def test_windows_are_torchvisions_crop_of_the_padded_image():
    images, top, left = bytes_(), torch.tensor([0, 1, 2, 3, 4, 5]), torch.tensor([5, 4, 3, 2, 1, 0])
    cut = geometry.windows(images, top, left, (8, 7), 2)
    padded = vision.pad(images.permute(0, 3, 1, 2), [2, 2, 2, 2])
    for i in range(6):
        expected = vision.crop(padded[i], int(top[i]), int(left[i]), 8, 7)
        assert torch.equal(cut[i].permute(2, 0, 1), expected)


def test_boxes_are_resized_as_torchvision_resizes_with_anti_aliasing():
    images = bytes_(4, 40, 30)
    boxes = torch.tensor([[0, 0, 40, 30], [3, 5, 20, 11], [10, 2, 7, 9], [39, 29, 1, 1]])
    for size in ((16, 16), (50, 20), (7, 7)):
        pixels = images.permute(0, 3, 1, 2)
        resized = geometry.resampled(images, boxes, size)
        weighed = geometry.by_matrices(pixels.float(), boxes, size)  # what a GPU does
        for i, box in enumerate(boxes.tolist()):
            of_bytes = vision.resized_crop(pixels[i], *box, list(size), antialias=True)
            assert torch.equal(resized[i].permute(2, 0, 1), of_bytes)
            expected = vision.resized_crop(pixels[i].float(), *box, list(size), antialias=True)
            torch.testing.assert_close(weighed[i], expected, atol=2e-2, rtol=0)


def test_turns_are_torchvisions_rotate():
    images, degrees = floats(5, 14, 9), torch.tensor([0.0, 90.0, -30.0, 12.5, 180.0])
    turned = geometry.turned(images, degrees)
    for image, angle, mine in zip(images, degrees.tolist(), turned, strict=True):
        expected = vision.rotate(image, angle, v2.InterpolationMode.BILINEAR)
        torch.testing.assert_close(mine, expected, atol=0.05, rtol=0)


@pytest.mark.parametrize(
    ("mine", "theirs", "numbers"),
    [
        (colour.brightened, vision.adjust_brightness, [0.5, 1.0, 1.7]),
        (colour.contrasted, vision.adjust_contrast, [0.2, 1.0, 1.5]),
        (colour.saturated, vision.adjust_saturation, [0.0, 1.0, 2.0]),
        (colour.hue_turned, vision.adjust_hue, [-0.4, 0.0, 0.23]),
    ],
)
def test_colours_change_by_torchvisions_formulas(mine, theirs, numbers):
    images = floats(3)
    images[0, :, :4] = images[0, :1, :4]  # grey pixels have no hue
    done = mine(images.clone(), torch.tensor(numbers))
    for image, number, result in zip(images / 255, numbers, done / 255, strict=True):
        torch.testing.assert_close(result, theirs(image, number), atol=2e-5, rtol=0)


def test_colours_of_grey_images_stay():
    images = floats(2, channels=1)
    assert torch.equal(colour.saturated(images.clone(), torch.tensor([0.0, 2.0])), images)
    assert torch.equal(colour.hue_turned(images, torch.tensor([0.1, 0.2])), images)


def test_mixup_is_a_blend_with_the_image_before():
    x, labels = floats(3), mixing.one_hot(torch.tensor([0, 1, 3]), 4)
    mixed, shares = mixing.blended(x, labels, 0.7)
    torch.testing.assert_close(mixed[1], 0.7 * x[1] + 0.3 * x[0])
    torch.testing.assert_close(mixed[0], 0.7 * x[0] + 0.3 * x[2])
    torch.testing.assert_close(shares[1], torch.tensor([0.3, 0.7, 0.0, 0.0]))


def test_cutmix_shares_labels_by_the_area_that_was_really_cut():
    x = torch.stack([torch.zeros(1, 9, 7), torch.ones(1, 9, 7)])
    labels = mixing.one_hot(torch.tensor([0, 1]), 2)
    for batch in range(50):
        mixed, shares = mixing.patched(x, labels, 0.6, draw(batch))
        foreign = mixed[0].mean().item()  # ones among zeros: the partner's share
        assert shares[0].tolist() == pytest.approx([1 - foreign, foreign], abs=1e-6)
        assert mixed[1].mean().item() == pytest.approx(1 - foreign)


def test_mirrors_only_the_chosen():
    images = bytes_(2)
    done = geometry.mirrored(images, torch.tensor([True, False]), 2)
    assert torch.equal(done[0], images[0].flip(1))
    assert torch.equal(done[1], images[1])


# What the random numbers promise


def test_boxes_lie_inside_and_cover_the_range_of_areas():
    boxes = geometry.random_boxes(4000, 60, 80, 0.25, draw())
    top, left, tall, wide = boxes.unbind(1)
    assert (top >= 0).all()
    assert (left >= 0).all()
    assert (top + tall <= 60).all()
    assert (left + wide <= 80).all()
    share = (tall * wide).double() / 4800
    assert share.min() > 0.23
    theirs = v2.RandomResizedCrop(8, scale=(0.25, 1.0))
    torch.manual_seed(0)
    picture = torch.zeros(3, 60, 80)
    drawn = [theirs.make_params([picture]) for _ in range(4000)]
    expected = sum(box["height"] * box["width"] for box in drawn) / 4000 / 4800
    assert share.mean().item() == pytest.approx(expected, abs=0.02)
    assert ((wide / tall) < 4 / 3 + 0.1).all()
    assert ((wide / tall) > 3 / 4 - 0.1).all()


def test_a_strip_that_no_box_fits_gives_its_middle():
    boxes = geometry.random_boxes(3, 10, 400, 0.9, draw())
    assert boxes.tolist() == [[0, 193, 10, 13]] * 3


def test_draws_are_a_function_of_seed_epoch_and_batch():
    first = [draw().one(), draw().beta(0.4)]
    torch.manual_seed(3)
    torch.rand(5)
    assert [draw().one(), draw().beta(0.4)] == first
    others = {draw(1).one(), draw(seed=1).one(), draw(epoch=2).one(), first[0]}
    assert len(others) == 4


def test_places_are_uniform_over_all_windows():
    places = draw().below(torch.full((6000,), 4))
    assert sorted(set(places.tolist())) == [0, 1, 2, 3, 4]
    assert torch.bincount(places).min() > 1000


# Whole batches


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("channels", [1, 3])
def test_each_level_gives_batches_of_the_right_form(level, channels):
    shape = (channels, 16, 16)
    augmenter = augmenter_for(AugmentConfig(level=level), shape, 5)
    assert augmenter is not None
    raw = bytes_(8, 16, 16, channels)
    before = raw.clone()
    plain = Normaliser(True, 1 / 255, 0.0, (0.0,), (1.0,))
    x = augmenter.erased(plain(augmenter.varied(raw, draw())), draw())
    x, labels = augmenter.mixed(x, torch.arange(8) % 5, draw())
    assert (x.dtype, tuple(x.shape)) == (torch.float32, (8, *shape))
    assert x.min() >= 0
    assert x.max() <= 1
    assert torch.equal(raw, before)
    if level == "strong":
        torch.testing.assert_close(labels.sum(1), torch.ones(8))
    else:
        assert labels.dtype is torch.int64


def test_every_image_has_its_own_numbers():
    raw = bytes_(1, 16, 16).expand(32, -1, -1, -1)
    for switch in (
        {"crop_padding": 4},
        {"resized_crop": 0.3},
        {"rotation": 30.0},
        {"brightness": 0.3},
        {"hue": 0.3},
        {"policy": "trivial"},
    ):
        done = made((3, 16, 16), **switch).varied(raw, draw())
        assert len({image.numpy().tobytes() for image in done}) > 8, switch


def test_erasing_blanks_about_as_many_as_asked_for():
    x = torch.ones(2000, 1, 16, 16)
    done = made((1, 16, 16), erasing=0.3).erased(x, draw())
    erased = (done == 0).flatten(1)
    share = erased.any(1).double().mean().item()
    assert share == pytest.approx(0.3, abs=0.04)
    area = erased[erased.any(1)].double().mean(1)
    assert area.min() > 0.01
    assert area.max() < 0.36
    assert torch.equal(x, torch.ones_like(x))


@pytest.mark.parametrize("policy", ["trivial", "rand"])
def test_policies_draw_from_the_batch_and_leave_torchs_numbers_alone(policy):
    torch.manual_seed(1)
    expected = torch.rand(1)
    torch.manual_seed(1)
    augmenter, raw = made((3, 16, 16), policy=policy), bytes_(4, 16, 16)
    once = augmenter.varied(raw, draw(3))
    assert torch.equal(torch.rand(1), expected)
    torch.manual_seed(77)
    assert torch.equal(augmenter.varied(raw, draw(3)), once)


def test_with_mixup_and_cutmix_each_batch_gets_one_of_them():
    augmenter = made((1, 8, 8), classes=2, mixup=1.0, cutmix=1.0)
    x = torch.stack([torch.zeros(1, 8, 8), torch.ones(1, 8, 8)])
    blended = 0
    for batch in range(60):
        mixed, _ = augmenter.mixed(x, torch.tensor([0, 1]), draw(batch))
        blended += len(mixed[0].unique()) == 1 and 0 < mixed[0, 0, 0, 0].item() < 1
    assert 15 < blended < 45


# Input size


def test_judged_images_are_whole_and_resized():
    augmenter = made((3, 12, 10), input_size=6, resized_crop=0.5)
    raw = bytes_()
    expected = vision.resize(raw.permute(0, 3, 1, 2), [6, 6], antialias=True).permute(0, 2, 3, 1)
    assert torch.equal(augmenter.judged(raw), expected)
    assert tuple(augmenter.varied(raw, draw()).shape) == (6, 6, 6, 3)


def test_judged_images_are_cut_from_the_middle_where_training_cuts_windows():
    augmenter = made((3, 12, 10), input_size=6, crop_padding=1)
    assert torch.equal(augmenter.judged(bytes_()), bytes_()[:, 3:9, 2:8])


def test_a_window_larger_than_the_padded_image_finds_a_border():
    assert tuple(
        made((3, 12, 10), input_size=20, crop_padding=1).varied(bytes_(), draw()).shape
    ) == (
        6,
        20,
        20,
        3,
    )


def test_an_input_size_alone_leaves_nothing_to_chance():
    augmenter = augmenter_for(AugmentConfig(input_size=6), (3, 12, 10), 2)
    assert augmenter is not None
    assert torch.equal(augmenter.varied(bytes_(), draw()), augmenter.judged(bytes_()))


def test_rows_and_level_none_need_no_augmenter():
    assert augmenter_for(AugmentConfig(level="strong"), (7,), 2) is None
    assert augmenter_for(AugmentConfig(), (1, 8, 8), 2) is None
    assert seen_shape(AugmentConfig(input_size=9), (7,)) == (7,)
    assert seen_shape(AugmentConfig(input_size=9), (3, 4, 5)) == (3, 9, 9)


def test_numbers_of_single_switches_count_at_the_level_custom_only():
    wild = AugmentConfig(level="none", rotation=90.0, mixup=1.0)
    assert not switches_of(wild, (3, 8, 8)).varies
    assert switches_of(AugmentConfig(level="light"), (3, 32, 32)).custom.crop_padding == 4


def test_what_is_doubtful_is_said():
    (note,) = augment_problems(AugmentConfig(level="light"), "table", (4,))
    assert (note.code, note.severity) == ("augment_needs_images", "warning")
    (large,) = augment_problems(AugmentConfig(input_size=224), "image", (1, 28, 28))
    assert "224" in large.text
    assert augment_problems(AugmentConfig(level="strong"), "image", (1, 28, 28)) == []


# In the feed


def feed_of(level, seed=0):
    data = random_images(40, size=16, channels=3)
    augment = augmenter_for(AugmentConfig(level=level), data.shape, 3)
    index = torch.arange(40)
    return Feed(data.train, index, normaliser_for(data, index), CPU, augment)


@pytest.mark.parametrize("level", LEVELS)
def test_o50_a_resume_gets_the_very_images_it_would_have_had(level):
    feed, sizes = feed_of(level), [16, 16, 8]
    whole = list(feed.shuffled(0, 2, sizes))
    rest = list(feed.shuffled(0, 2, sizes, skip=1))
    for (x, y), (again, labels) in zip(whole[1:], rest, strict=True):
        assert torch.equal(x, again)
        assert torch.equal(y, labels)
    other = next(feed.shuffled(0, 3, sizes))[0]
    assert not torch.equal(other, whole[0][0])


@pytest.mark.parametrize("level", LEVELS)
def test_validation_never_gets_the_training_augmentation(level):
    varied, plain = feed_of(level), feed_of("none")
    pairs = list(zip(varied.in_order(16), plain.in_order(16), strict=True))
    assert len(pairs) == 3
    for (x, y), (expected, labels) in pairs:
        assert torch.equal(x, expected)
        assert torch.equal(y, labels)


def test_levels_are_set_by_config_and_command_line():
    config = with_overrides(ExperimentConfig(), ["augment.level=custom", "augment.mixup=0.2"])
    assert (config.augment.level, config.augment.mixup) == ("custom", 0.2)
    assert ExperimentConfig.from_toml(config.to_toml()) == config
