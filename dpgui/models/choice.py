"""What a model is to the rest of the project: a check against the data, and a `build()`.

Nothing here imports torch, so a form can list the models and their options at once.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from pydantic import JsonValue

from dpgui.config import Problem
from dpgui.models.published import Published
from dpgui.registry import Choice, Registry

if TYPE_CHECKING:
    from torch import nn

Takes = Literal["image", "any"]


class Sees(Protocol):
    """What a model must know of the data it will see; `dpgui.data.DataFacts` and `Data` fit."""

    @property
    def kind(self) -> Literal["image", "table"]: ...

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one sample: (C, H, W) or (F,)."""
        ...

    @property
    def classes(self) -> tuple[str, ...]: ...


class ModelChoice(Choice):
    """A model to train. A subclass is one file in `dpgui/models`.

    Attributes:
        takes: "image" for models that need (C, H, W); "any" for those that also take rows.
    """

    takes: ClassVar[Takes] = "any"

    def ready(self) -> list[Problem]:
        """What keeps this model from being built, whatever the data. Quick, without torch."""
        return []

    def check(self, data: Sees) -> list[Problem]:
        """What keeps this model from being trained on `data`. Quick, without torch.

        Paths are "model" or "model.<option>". A subclass adds its own findings to these.
        """
        problems: list[Problem] = []
        if self.takes == "image" and data.kind != "image":
            problems.append(Problem(path="model", code="needs_images", facts={"model": self.label}))
        if len(data.classes) < 2:
            facts = {"count": len(data.classes)}
            problems.append(Problem(path="dataset", code="too_few_classes", facts={**facts}))
        return problems

    def published(self) -> Published | None:
        """The published weights of this net, without torch; None where there are none."""
        return None

    @abstractmethod
    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        """A new net with fresh weights from torch's global generator.

        Args:
            shape: Of one sample: (C, H, W) or (F,). The net takes float32 (N, *shape).
            classes: Columns of the logits it returns: (N, classes). A net with auxiliary heads
                returns, in training mode, a tuple (logits, auxiliary logits...) and has an
                attribute `aux_weight`, by which the loss of each auxiliary head counts.
        """

    def record(self) -> Mapping[str, JsonValue]:
        """What belongs into the record of a run besides the options, once it is built."""
        return {}


models: Registry[ModelChoice] = Registry(
    "model", "dpgui.models", skip=("choice", "nets", "own_net", "timm_net")
)
"""Every model by its name."""
