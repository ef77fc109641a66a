"""What a run is made from, and what can be wrong with it."""

from dpgui.config.data_options import AugmentConfig, CareConfig, FeedConfig
from dpgui.config.experiment import ExperimentConfig, Pick, TrainConfig
from dpgui.config.overrides import picks, with_overrides
from dpgui.config.presets import FIRST, preset, preset_names
from dpgui.config.problem import ConfigError, Problem, Severity, errors, first_line
from dpgui.config.session_options import (
    ClusterConfig,
    EndConfig,
    MemoryConfig,
    SaveConfig,
    TransferConfig,
)

__all__ = [
    "FIRST",
    "AugmentConfig",
    "CareConfig",
    "ClusterConfig",
    "ConfigError",
    "EndConfig",
    "ExperimentConfig",
    "FeedConfig",
    "MemoryConfig",
    "Pick",
    "Problem",
    "SaveConfig",
    "Severity",
    "TrainConfig",
    "TransferConfig",
    "errors",
    "first_line",
    "picks",
    "preset",
    "preset_names",
    "with_overrides",
]
