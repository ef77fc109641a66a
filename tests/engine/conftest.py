"""Small datasets and models whose figures are known, and one way to run a story."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from dpgui.config import ExperimentConfig, with_overrides
from dpgui.data import Data
from dpgui.data.places.samples import InMemory
from dpgui.engine.control import Control
from dpgui.engine.story import story
from dpgui.events import Event, Measured


def table(x: Tensor, y: Tensor, classes: int | None = None, **more: Any) -> Data:
    """A dataset of rows that are used as they are."""
    count = int(y.max()) + 1 if classes is None else classes
    return Data(
        name="rows",
        kind="table",
        shape=(x.shape[1],),
        classes=tuple(str(i) for i in range(count)),
        train=InMemory(x, y),
        normalise="none",
        **more,
    )


def random_table(samples: int, features: int = 4, classes: int = 3, seed: int = 0) -> Data:
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(samples, features, generator=g)
    y = torch.randint(classes, (samples,), generator=g)
    y[:classes] = torch.arange(classes)  # every class occurs
    return table(x, y, classes)


def random_images(samples: int, size: int = 8, channels: int = 1, classes: int = 3) -> Data:
    g = torch.Generator().manual_seed(1)
    x = torch.randint(0, 256, (samples, size, size, channels), generator=g, dtype=torch.uint8)
    y = torch.arange(samples) % classes
    return Data(
        name="pixels",
        kind="image",
        shape=(channels, size, size),
        classes=tuple("abcdefghij"[:classes]),
        train=InMemory(x, y),
    )


def settings(*changes: str) -> ExperimentConfig:
    """A config for small tables: MLP, SGD, no validation, on the CPU."""
    base = ("devices=cpu", "model=mlp", "optimizer=sgd", "train.validation=0", "train.epochs=2")
    return with_overrides(ExperimentConfig(), [*base, *changes])


@pytest.fixture
def tell(tmp_path: Path) -> Callable[..., list[Event]]:
    """Run a story in a temporary folder and give all of its events."""

    def run(
        config: ExperimentConfig,
        data: Data | None = None,
        net: nn.Module | None = None,
        folder: Path | None = None,
        control: Control | None = None,
    ) -> list[Event]:
        where = folder or tmp_path / "run"
        return list(story(config, where, control or Control(), data=data, net=net))

    return run


def step_losses(events: list[Event]) -> list[float | None]:
    """The logged loss of every step, in order."""
    return [
        loss
        for event in events
        if isinstance(event, Measured)
        for loss in event.values["train/loss"]
    ]


def weights(folder: Path, kind: str = "last") -> dict[str, Tensor]:
    """The weights that the checkpoint of `folder` holds, opened in torch's safe mode."""
    import json

    pointer = json.loads((folder / "checkpoints" / f"{kind}.json").read_text())
    file = folder / "checkpoints" / pointer["file"]
    return torch.load(file, weights_only=True)["model"]
