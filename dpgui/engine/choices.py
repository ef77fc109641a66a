"""What an optimizer, a schedule and a strategy must offer to be chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from dpgui.config import Problem
from dpgui.devices import Device
from dpgui.engine.pieces import Taker
from dpgui.registry import Choice, Registry, option

if TYPE_CHECKING:
    from torch import nn

    from dpgui.engine.parallel import Strategy
    from dpgui.engine.team import Team


class OptimizerLike(Protocol):
    """What the trainer needs of an optimizer; `torch.optim.Optimizer` has it."""

    @property
    def param_groups(self) -> list[dict[str, Any]]: ...

    def zero_grad(self, set_to_none: bool = True) -> None: ...
    def step(self) -> Any: ...
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: dict[str, Any]) -> None: ...


class OptimizerChoice(Choice):
    """An update rule. Every one has a learning rate, which the schedule scales."""

    lr: float = option(
        0.001,
        gt=0.0,
        label="Learning rate",
        help="Size of a step. Too large diverges, too small crawls; the schedule scales it.",
        scientific=True,
    )

    def check(self) -> list[Problem]:
        """What keeps it from being used here, without torch."""
        return []

    @abstractmethod
    def build(self, parameters: Iterable[nn.Parameter]) -> OptimizerLike:
        """The optimizer over the trainable `parameters`, which are on their device already."""


class ScheduleChoice(Choice):
    """The learning rate over time, as a factor of the optimizer's rate.

    A closed formula of the step wherever there is one: a resumed run then has the very rates of
    an unbroken one, and nothing needs to be replayed.
    """

    warmup: int = option(
        0,
        ge=0,
        le=10_000_000,
        label="Warm-up",
        unit="steps",
        help="The rate climbs in a straight line to its full size over this many optimizer steps.",
    )

    @abstractmethod
    def factor(self, step: int, total: int, steps_per_epoch: int) -> float:
        """Factor for the optimizer step `step` (from 0) of `total`, warm-up left out."""

    def ramp(self, step: int) -> float:
        """The warm-up's own factor, 1 when it is over."""
        return min(1.0, (step + 1) / self.warmup) if self.warmup else 1.0

    def after_warmup(self, step: int, total: int) -> tuple[int, int]:
        """`step` and `total` counted from the end of the warm-up."""
        return max(0, step - self.warmup), max(1, total - self.warmup)


class StrategyChoice(Choice):
    """How one optimizer step is spread over devices."""

    @abstractmethod
    def check(self, devices: Sequence[Device]) -> list[Problem]:
        """Problems of using it on `devices`, without torch."""

    def processes_for(self, devices: Sequence[Device]) -> int:
        """How many processes of this machine make a step on `devices` together, without torch."""
        return 1

    def taker(self, devices: Sequence[Device]) -> Taker:
        """What takes a piece of a whole batch."""
        return "device"

    def takers(self, devices: Sequence[Device]) -> int:
        """Among how many on this machine a whole batch is spread, without torch."""
        return max(self.processes_for(devices), len(devices))

    @abstractmethod
    def build(self, devices: Sequence[Device], team: Team | None = None) -> Strategy:
        """The strategy on `devices`, the first of which holds the model.

        Args:
            devices: Those of this machine, in the order of use.
            team: The processes of which this is one; None: it is alone.
        """


optimizers: Registry[OptimizerChoice] = Registry("optimizer", "dpgui.engine.optimizers")
schedules: Registry[ScheduleChoice] = Registry("schedule", "dpgui.engine.schedules")
strategies: Registry[StrategyChoice] = Registry("strategy", "dpgui.engine.strategies")
