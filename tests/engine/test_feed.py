"""Order, normalisation and randomness of batches."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
import torch

from dpgui.data import Data
from dpgui.data.places.samples import InMemory
from dpgui.engine.feed import Feed
from dpgui.engine.normaliser import Normaliser, normaliser_for
from tests.engine.conftest import random_images, random_table, table

CPU = torch.device("cpu")
PLAIN = Normaliser(False, 1.0, 0.0, (0.0,), (1.0,))


def order_of(feed, epoch, sizes, skip=0, seed=3):
    return [x[:, 0].int().tolist() for x, _ in feed.shuffled(seed, epoch, sizes, skip)]


@pytest.fixture
def numbered():
    """20 rows whose only feature is their own index."""
    data = table(torch.arange(20.0)[:, None], torch.arange(20) % 2)
    return Feed(data.train, torch.arange(20), PLAIN, CPU)


def test_o30_each_epoch_has_its_own_order_and_every_sample_once(numbered):
    orders = [list(chain(*order_of(numbered, epoch, [7, 7, 6]))) for epoch in (1, 2, 3)]
    assert len({tuple(order) for order in orders}) == 3
    assert all(sorted(order) == list(range(20)) for order in orders)


def test_o50_the_order_is_a_function_of_seed_and_epoch_alone(numbered):
    expected = order_of(numbered, 5, [7, 7, 6])
    torch.manual_seed(99)
    torch.rand(10)
    assert order_of(numbered, 5, [7, 7, 6]) == expected
    assert list(chain(*order_of(numbered, 5, [4] * 5))) == list(chain(*expected))
    assert order_of(numbered, 5, [7, 7, 6], seed=4) != expected


def test_a_resume_finds_its_place(numbered):
    assert order_of(numbered, 2, [7, 7, 6], skip=1) == order_of(numbered, 2, [7, 7, 6])[1:]


def test_labels_stay_with_their_samples():
    data = random_images(50)
    feed = Feed(data.train, torch.arange(10, 40), normaliser_for(data, torch.arange(50)), CPU)
    seen = {}
    for x, y in feed.shuffled(0, 1, [8, 8, 8, 6]):
        for picture, label in zip(x, y, strict=True):
            seen[picture.sum().item()] = label.item()
    for x, y in feed.in_order(30):
        assert all(seen[p.sum().item()] == label for p, label in zip(x, y.tolist(), strict=True))


def test_images_arrive_normalised_and_channels_last():
    data = random_images(30, channels=3)
    index = torch.arange(5, 25)
    feed = Feed(data.train, index, normaliser_for(data, index), CPU)
    ((x, _),) = feed.in_order(100)
    assert x.shape == (20, 3, 8, 8)
    assert x.is_contiguous(memory_format=torch.channels_last)
    pixels = data.train.x[index].numpy().astype(np.float64) / 255
    mean, std = pixels.mean((0, 1, 2)), pixels.std((0, 1, 2))
    expected = ((pixels - mean) / std).transpose(0, 3, 1, 2)
    assert np.allclose(x.numpy(), expected, atol=1e-5)


def test_tables_are_scaled_by_their_training_part_alone():
    base = random_table(40)
    data = Data(
        name="t",
        kind="table",
        shape=(4,),
        classes=base.classes,
        train=base.train,
        normalise="computed",
    )
    index = torch.arange(0, 30)
    found = normaliser_for(data, index)
    rows = base.train.x[index].numpy().astype(np.float64)
    assert found.mean == pytest.approx(rows.mean(0).tolist())
    assert found.std == pytest.approx(rows.std(0).tolist())


def test_half_is_what_the_tutorials_write():
    data = Data(
        name="i",
        kind="image",
        shape=(1, 1, 2),
        classes=("a", "b"),
        normalise="half",
        train=InMemory(torch.tensor([[[[0], [255]]]], dtype=torch.uint8), torch.tensor([0])),
    )
    out = normaliser_for(data, torch.arange(1))(data.train.x)
    assert out.flatten().tolist() == pytest.approx([-1.0, 1.0])


def test_a_constant_feature_becomes_zero():
    x = torch.tensor([[1.0, 5.0], [3.0, 5.0]])
    data = Data(
        name="t",
        kind="table",
        shape=(2,),
        classes=("a", "b"),
        normalise="computed",
        train=InMemory(x, torch.tensor([0, 1])),
    )
    assert normaliser_for(data, torch.arange(2))(x).tolist() == [[-1.0, 0.0], [1.0, 0.0]]
