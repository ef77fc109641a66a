"""The look at the first batch shows what a run is trained on."""

from __future__ import annotations

import pytest
import torch

from dpgui.config import ConfigError, ExperimentConfig, with_overrides
from dpgui.data.stages import drained
from dpgui.engine.looking import Look, looking, to_be_seen
from dpgui.engine.normaliser import Normaliser
from dpgui.engine.planning import plan


def look(*changes: str, **more) -> Look:
    config = with_overrides(ExperimentConfig(), ["devices=cpu", *changes])
    return drained(looking(config, **more))


@pytest.mark.parametrize("level", ["none", "light", "strong"])
def test_the_batch_is_the_very_tensor_of_the_runs_first_step(level):
    changes = [f"augment.level={level}", "train.batch_size=10", "train.seed=3"]
    made = plan(with_overrides(ExperimentConfig(), ["devices=cpu", *changes]))
    x, y = next(made.feeds["train"].shuffled(3, 1, made.shape.batches))
    seen = look(*changes)
    assert torch.equal(seen.x, x)
    assert torch.equal(seen.y, y)


def test_what_is_shown_are_the_bytes_of_the_samples():
    seen = look("train.batch_size=4", variants=2)
    data, order = seen.data, seen.parts
    assert seen.shown is not None
    assert seen.original is not None
    pool = {image.numpy().tobytes() for image in data.train.gather(order.training)}
    assert all(image.numpy().tobytes() in pool for image in seen.shown)
    assert torch.equal(seen.shown[0], seen.original)


def test_the_gallery_varies_the_picture_that_was_asked_for():
    changes = ["augment.level=custom", "augment.crop_padding=2"]
    seen = look(*changes, picture=7, variants=9)
    again = look(*changes, picture=7, variants=9)
    other = look(*changes, picture=7, variants=9, roll=1)
    assert seen.original is not None
    assert seen.gallery is not None
    assert torch.equal(seen.original, seen.data.train.gather(torch.tensor([7]))[0])
    assert tuple(seen.gallery.shape) == (9, 8, 8, 1)
    assert len({image.numpy().tobytes() for image in seen.gallery}) > 3
    assert torch.equal(seen.gallery, again.gallery)
    assert not torch.equal(seen.gallery, other.gallery)


def test_bytes_come_back_through_any_normaliser():
    raw = torch.arange(256, dtype=torch.uint8).reshape(1, 16, 16, 1).expand(2, 16, 16, 3)
    form = (1, 3, 1, 1)
    scale, shift = torch.tensor([0.01, 0.02, 0.5]), torch.tensor([-1.0, 0.3, 2.0])
    normaliser = Normaliser(True, scale.view(form), shift.view(form), (0.0,) * 3, (1.0,) * 3)
    assert torch.equal(to_be_seen(normaliser(raw), normaliser), raw)


def test_rows_have_a_batch_and_no_pictures():
    seen = look("dataset=iris", "model=mlp", "train.batch_size=8")
    assert tuple(seen.x.shape) == (8, 4)
    assert seen.shown is None
    assert seen.gallery is None


def test_a_batch_that_cannot_be_is_refused():
    with pytest.raises(ConfigError) as caught:
        look("dataset=iris", "train.drop_last=true", "train.batch_size=1000")
    assert [problem.code for problem in caught.value.problems] == ["no_batch_at_all"]
