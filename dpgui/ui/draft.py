"""The experiment that Start would run: what the form says, on the devices that are ticked."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.config import ExperimentConfig, Pick

SINGLE, SEVERAL = "single", "data-parallel"


class Draft:
    """Joins the form and the ticks, and keeps the strategy in step with the number of devices.

    Until a person chooses a strategy, one device means `single` and several mean `data-parallel`:
    several ticks with `single` would use one device and leave the others idle.

    Attributes:
        config: The experiment as it stands.
        chosen: A person chose the strategy, so it is left alone.
    """

    def __init__(self, config: ExperimentConfig) -> None:
        self.config = config
        self.chosen = config.strategy.name != SINGLE

    def put(self, config: ExperimentConfig) -> None:
        """Take a whole new experiment (a preset, a file, a stored run)."""
        self.config = config
        self.chosen = config.strategy.name != SINGLE  # an experiment says so on purpose

    def edited(self, config: ExperimentConfig) -> None:
        """The form changed; the ticks stay."""
        if config.strategy.name != self.config.strategy.name:
            self.chosen = True
        self.config = config.changed(devices=self.config.devices)

    def ticked(self, devices: Sequence[str]) -> None:
        """Other devices are ticked."""
        self.config = self.config.changed(devices=list(devices))
        strategy = self.config.strategy.name
        if self.chosen or strategy not in (SINGLE, SEVERAL):
            return
        wanted = SEVERAL if len(devices) > 1 else SINGLE
        if wanted != strategy:
            self.config = self.config.changed(strategy=Pick(name=wanted).model_dump())
