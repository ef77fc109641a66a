"""Looks at datasets and first batches, kept in a folder: what a window reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from dpgui.config import ConfigError, ExperimentConfig
from dpgui.data.glimpse import glimpsed_parts
from dpgui.data.stages import drained
from dpgui.engine.looking import looking
from dpgui.runs.preview import (
    BATCH,
    ORIGINAL,
    VARIANTS,
    Preview,
    look_at_batch,
    look_at_dataset,
)


def untold(what: str, done: int, total: int | None) -> None:
    pass


@pytest.fixture
def config(tmp_path: Path) -> ExperimentConfig:
    """Twelve 8 x 8 pictures: "dark" is 10, 11, ...; "light" is 200, 201, ... everywhere."""
    for name, first in (("dark", 10), ("light", 200)):
        (tmp_path / "set" / name).mkdir(parents=True)
        for number in range(6):
            image = Image.new("L", (8, 8), first + number)
            image.save(tmp_path / "set" / name / f"{number}.png")
    return ExperimentConfig().changed(
        dataset={
            "name": "image-folder", "path": str(tmp_path / "set"), "size": 8, "colour": "grey",
            "normalise": "half",
        },
        train={"batch_size": 4, "validation": 0.5},
    )  # fmt: skip


def test_the_first_batch_is_the_very_tensor_of_a_run(
    config: ExperimentConfig, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    seen = look_at_batch(config, out, untold).seen
    assert seen is not None
    look = drained(looking(config))
    assert seen.shape == tuple(look.x.shape) == (4, 1, 8, 8)
    assert seen.mean == pytest.approx(look.x.double().mean().item())
    assert seen.low == pytest.approx(look.x.min().item())
    assert [blend.shares for blend in seen.labels] == [((int(label), 1.0),) for label in look.y]
    # "half" normalises x to (x / 255 - 0.5) / 0.5, and what is shown are the bytes again.
    shown = np.load(out / BATCH)
    values = sorted(int(picture[0, 0, 0]) for picture in shown)
    assert all(10 <= value <= 15 or 200 <= value <= 205 for value in values)
    assert seen.low == pytest.approx((values[0] / 255 - 0.5) / 0.5, abs=1e-6)
    assert (seen.training, seen.judging) == (6, 6)
    assert seen.normal_mean == (0.5,)


def test_one_picture_is_varied(config: ExperimentConfig, tmp_path: Path) -> None:
    varied = config.changed(augment={"level": "custom", "erasing": 1.0})
    arrays = []
    for roll in (0, 0, 1):
        out = tmp_path / f"out{len(arrays)}"
        out.mkdir()
        look_at_batch(varied, out, untold, picture=11, variants=5, roll=roll)
        arrays.append(np.load(out / VARIANTS))
        assert (np.load(out / ORIGINAL) == 205).all()  # the last of "light"
    assert arrays[0].shape == (5, 8, 8, 1)
    assert (arrays[0] == arrays[1]).all()
    assert (arrays[0] != arrays[2]).any()


def test_pictures_keep_their_numbers_where_one_cannot_be_read(
    config: ExperimentConfig, tmp_path: Path
) -> None:
    (tmp_path / "set" / "dark" / "0.png").write_bytes(b"no picture")
    out = tmp_path / "out"
    out.mkdir()
    for picture, value in ((7, 201), (1, 11), (11, 205)):
        look_at_batch(config, out, untold, picture=picture, variants=1)
        assert (np.load(out / ORIGINAL) == value).all()


def test_blended_labels_are_shares(config: ExperimentConfig, tmp_path: Path) -> None:
    mixed = config.changed(augment={"level": "custom", "mixup": 1.0})
    seen = look_at_batch(mixed, tmp_path, untold).seen
    assert seen is not None
    for blend in seen.labels:
        assert sum(share for _, share in blend.shares) == pytest.approx(1.0, abs=0.011)
        assert list(blend.shares) == sorted(blend.shares, key=lambda pair: -pair[1])
    assert any(len(blend.shares) == 2 for blend in seen.labels)


def test_rows_are_kept_as_numbers(tmp_path: Path) -> None:
    config = ExperimentConfig().changed(
        dataset={"name": "iris"}, model={"name": "mlp"}, train={"batch_size": 5}
    )
    preview = look_at_batch(config, tmp_path, untold)
    assert preview.seen is not None
    assert preview.seen.shape == (5, 4)
    assert np.load(tmp_path / BATCH).shape == (5, 4)
    assert not (tmp_path / VARIANTS).exists()


def test_a_dataset_is_told_by_figures_and_a_few_pictures(
    config: ExperimentConfig, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "set" / "dark" / "0.png").write_bytes(b"no picture")
    preview = look_at_dataset(config, out, untold)
    preview.save(out)
    again = Preview.load(out)
    assert again == preview
    assert again.summary is not None
    assert again.summary.parts[0].counts == (6, 6)
    assert again.looks is not None
    assert again.looks.smallest == (8, 8)
    part = glimpsed_parts(out, again.glimpses)["train"]
    assert part.labels.tolist() == [0] * 6 + [1] * 6
    assert again.glimpses[0].why
    assert (part.picture(7) == 201).all()


def test_of_a_table_the_rows_are_told(tmp_path: Path) -> None:
    preview = look_at_dataset(
        ExperimentConfig().changed(dataset={"name": "iris"}), tmp_path, untold
    )
    assert preview.table is not None
    assert preview.table.rows[0] == ("5.1", "3.5", "1.4", "0.2", "setosa")
    assert preview.glimpses == ()


def test_what_is_wrong_with_it_is_raised(tmp_path: Path) -> None:
    config = ExperimentConfig().changed(dataset={"name": "image-folder"})
    for look in (look_at_batch, look_at_dataset):
        with pytest.raises(ConfigError):
            look(config, tmp_path, untold)
