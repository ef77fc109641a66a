"""Which samples of a prepared dataset each split of a run is fed with."""

from __future__ import annotations

from torch import Tensor

from dpgui.config import ExperimentConfig
from dpgui.data import Samples
from dpgui.engine.dividing import by_label
from dpgui.engine.feed import Feed, resident
from dpgui.engine.normaliser import Normaliser
from dpgui.engine.parallel import Strategy
from dpgui.engine.preparing import Prepared
from dpgui.engine.team import Team


def feeds_of(
    config: ExperimentConfig,
    prepared: Prepared,
    normaliser: Normaliser,
    strategy: Strategy,
    team: Team,
) -> dict[str, Feed]:
    """The feeds of a run by split: "train", and "validation" and "test" where there are any.

    Args:
        config: Says whether the test part is evaluated at all.
        prepared: The data, which of them train, and how images are varied.
        normaliser: Scales what is fed.
        strategy: Says on which device.
        team: Among whom each batch is shared.
    """
    data, parts = prepared.data, prepared.parts

    def feed(samples: Samples, index: Tensor) -> Feed:
        return Feed(samples, index, normaliser, strategy.device, prepared.augment, team)

    train = resident(data.train, strategy.device)
    feeds = {"train": feed(train, parts.training)}
    if data.validation is not None:
        validation = resident(data.validation, strategy.device)
        feeds["validation"] = feed(validation, by_label(data.validation.y))
    elif len(parts.validation):
        feeds["validation"] = feed(train, parts.validation)
    if config.train.test_each_epoch and data.test is not None:
        test = resident(data.test, strategy.device)
        feeds["test"] = feed(test, by_label(data.test.y))
    return feeds
