"""The two halves of a net: the head, and the backbone, which may be frozen or learn slower."""

from __future__ import annotations

from collections.abc import Iterator

from torch import nn

from dpgui.config import ConfigError, Problem, TransferConfig
from dpgui.engine.choices import OptimizerChoice, OptimizerLike
from dpgui.engine.optimizers.muon import Together
from dpgui.engine.transfer.head import belongs, head_of


class Halves:
    """Which weights are trained when, and how fast.

    It holds names and no modules, so it fits the net on any device and in any wrapper. All methods
    take the bare net.

    Attributes:
        head: Names of the modules that are the head.
        frozen: The backbone stands still at present.
        rate: The backbone's part of the learning rate.

    Args:
        net: The bare net, with what its maker froze.
        transfer: What is wanted.
    """

    def __init__(self, net: nn.Module, transfer: TransferConfig) -> None:
        self.head = head_of(net)
        self.frozen = False
        self.rate = transfer.backbone_rate
        self._freezes = transfer.freeze == "backbone"
        self._unfreeze = transfer.unfreeze if self._freezes else 0
        # What the net's maker froze is not ours to thaw.
        self._backbone = [
            name
            for name, weight in net.named_parameters()
            if weight.requires_grad and not belongs(name, self.head)
        ]

    @property
    def split(self) -> bool:
        """Whether the halves are ever trained differently."""
        return bool(self._backbone) and (self._freezes or self.rate != 1.0)

    @property
    def thaws(self) -> bool:
        """Whether what is frozen is to learn later on."""
        return self._unfreeze > 0

    def freeze(self, net: nn.Module) -> None:
        """Let the backbone stand still, if that is wanted: nothing of it learns.

        Raises:
            ConfigError: If the net has no head, or none that could learn.
        """
        if not self._freezes:
            return
        if not self.head:
            raise ConfigError([Problem(path="transfer.freeze", code="head_unknown")])
        self.frozen = bool(self._backbone)
        self._set(net, learns=False)
        if not any(weight.requires_grad for weight in net.parameters()):
            raise ConfigError([Problem(path="transfer.freeze", code="nothing_to_train")])

    def is_due(self, epoch: int) -> bool:
        """Whether the backbone is to learn from `epoch` on and does not yet."""
        return self.frozen and 0 < self._unfreeze <= epoch

    def thaw(self, net: nn.Module) -> None:
        """Let the backbone learn from now on."""
        self.frozen = False
        self._set(net, learns=True)

    def hold_still(self, net: nn.Module) -> None:
        """Put what is frozen back into evaluation mode, after `net` was put into training mode.

        So the running statistics of batch norm stand still, and nothing is dropped out of what
        the head sees. Modules that hold the head stay in training mode.
        """
        if self.frozen:
            for name, module in net.named_modules():
                if not self._holds_head(name):
                    module.training = False

    def optimizer(self, choice: OptimizerChoice, net: nn.Module) -> OptimizerLike:
        """The optimizer over what learns now: of the head first, so that its rate is the shown one.

        Two optimizers of one kind make the very steps of one with two rates: none of them looks at
        more than one weight at a time.
        """
        if not self.split:
            return choice.build(weight for weight in net.parameters() if weight.requires_grad)
        backbone = set(self._backbone)
        head = [w for n, w in net.named_parameters() if w.requires_grad and n not in backbone]
        parts = [choice.build(head)] if head else []
        return Together(parts if self.frozen else [*parts, self.of_backbone(choice, net)])

    def of_backbone(self, choice: OptimizerChoice, net: nn.Module) -> OptimizerLike:
        """The optimizer over the backbone alone, at its own rate."""
        slower = choice.model_copy(update={"lr": choice.lr * self.rate})
        return slower.build(weight for _, weight in self._weights(net))

    def _set(self, net: nn.Module, *, learns: bool) -> None:
        for _, weight in self._weights(net):
            weight.requires_grad_(learns)
            weight.grad = None

    def _weights(self, net: nn.Module) -> Iterator[tuple[str, nn.Parameter]]:
        names = set(self._backbone)
        return ((name, weight) for name, weight in net.named_parameters() if name in names)

    def _holds_head(self, name: str) -> bool:
        """Whether the module `name` is part of the head, or has the head in it."""
        inside = f"{name}." if name else ""
        return belongs(name, self.head) or any(part.startswith(inside) for part in self.head)
