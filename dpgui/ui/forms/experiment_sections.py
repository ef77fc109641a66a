"""Which sections the Experiment panel has, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dpgui.config import (
    AugmentConfig,
    CareConfig,
    EndConfig,
    ExperimentConfig,
    FeedConfig,
    MemoryConfig,
    SaveConfig,
    TrainConfig,
    picks,
)
from dpgui.registry import Registry
from dpgui.ui.forms.cluster_section import ClusterSection
from dpgui.ui.forms.dataset_section import DatasetSection
from dpgui.ui.forms.pick_section import PickSection
from dpgui.ui.forms.sections import FoldedSection, OptionsSection, Section
from dpgui.ui.forms.transfer_section import TransferSection


def sections_of(
    dataset: DatasetSection, transfer: TransferSection, registries: Mapping[str, Registry[Any]]
) -> tuple[Section, ...]:
    """Every section in the order of the work: the data, what is trained and how, and where."""
    chosen = {path: PickSection(path, registries[path]) for path in picks() if path != "dataset"}
    found: list[Section] = [
        dataset,
        OptionsSection("augment", AugmentConfig, lead="level"),
        FoldedSection("care", CareConfig),
        FoldedSection("feed", FeedConfig),
    ]
    strategy = chosen.pop("strategy")
    model = chosen.pop("model")
    found += [model, transfer, *chosen.values()]
    found += [OptionsSection("train", TrainConfig), strategy]
    found += [
        FoldedSection("save", SaveConfig),
        FoldedSection("end", EndConfig),
        FoldedSection("memory", MemoryConfig),
        ClusterSection(),
    ]
    return (*found, OptionsSection("", ExperimentConfig))
