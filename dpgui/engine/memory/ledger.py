"""Counts the tensors that live, by what they are for, at the fullest moment of a step.

Works on fake tensors: they have shapes, types and a lifetime, but no memory and no numbers.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from functools import partial
from typing import Any, Literal

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map_only

Use = Literal["weights", "gradients", "optimizer", "activations"]
USES: tuple[Use, ...] = ("weights", "gradients", "optimizer", "activations")


class Ledger(TorchDispatchMode):
    """While entered, every new storage counts as an activation until it is said to be more.

    Attributes:
        fullest: Bytes by use, at the moment at which they were most together.
    """

    def __init__(self) -> None:
        super().__init__()
        self._uses: dict[int, Use] = {}
        self._guards: dict[int, weakref.ref[Any]] = {}
        self._sizes: dict[int, int] = {}
        self._live: dict[Use, int] = dict.fromkeys(USES, 0)
        self.fullest = dict(self._live)

    def __torch_dispatch__(
        self,
        func: Any,
        types: Any,
        args: tuple[Any, ...] = (),
        kwargs: dict[str, Any] | None = None,
    ) -> Any:
        if not func._schema.returns:
            # It changes what is there. Of fused optimizers torch would make real numbers for it.
            return None
        made = func(*args, **(kwargs or {}))
        tree_map_only(Tensor, self._seen, made)
        return made

    def call(self, use: Use, tensors: Iterable[Tensor]) -> None:
        """Say what `tensors` are for."""
        for tensor in tensors:
            storage = tensor.untyped_storage()
            self._enter(storage, use)

    def begin(self) -> None:
        """Look for the fullest moment from now on."""
        self.fullest = dict(self._live)

    def _seen(self, tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        if id(storage) not in self._uses:
            self._enter(storage, "activations")
        return tensor

    def _enter(self, storage: torch.UntypedStorage, use: Use) -> None:
        key = id(storage)
        if key in self._uses:
            self._live[self._uses[key]] -= self._sizes[key]
        else:
            self._sizes[key] = storage.nbytes()
            self._guards[key] = weakref.ref(storage, partial(self._gone, key))
        self._uses[key] = use
        self._live[use] += self._sizes[key]
        if sum(self._live.values()) > sum(self.fullest.values()):
            self.fullest = dict(self._live)

    def _gone(self, key: int, _: Any) -> None:
        self._live[self._uses.pop(key)] -= self._sizes.pop(key)
        del self._guards[key]
