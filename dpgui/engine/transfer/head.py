"""Which part of a net is its head: what tells the classes apart, and not what sees."""

from __future__ import annotations

from torch import nn

_NAMES = frozenset({"head", "heads", "fc", "classifier"})
"""What torchvision, timm and most people call it."""
_LAYERS = (nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d)


def head_of(net: nn.Module) -> tuple[str, ...]:
    """Names of the modules that are the head of the bare `net`; empty if there is none.

    The part that is called `head`, `heads`, `fc` or `classifier`, else the last linear layer or
    convolution; and every part whose name begins with "aux". A module that does nothing but hold
    another one is looked into.
    """
    prefix, body = _inside(net)
    parts = [name for name, part in body.named_children() if _has_weights(part)]
    auxiliary = [name for name in parts if name.lower().startswith("aux")]
    named = [name for name in parts if name in _NAMES]
    main = named[-1:] or _last_layer(body, auxiliary)
    return tuple(prefix + name for name in (*main, *auxiliary))


def belongs(name: str, head: tuple[str, ...]) -> bool:
    """Whether the module or weight called `name` is part of the modules `head`."""
    return any(name == part or name.startswith(f"{part}.") for part in head)


def _inside(net: nn.Module) -> tuple[str, nn.Module]:
    """The first module with more than one part, and the prefix of its parts' names."""
    prefix = ""
    while True:
        parts = [(name, part) for name, part in net.named_children() if _has_weights(part)]
        alone = len(parts) == 1 and not list(net.parameters(recurse=False))
        if not alone or parts[0][0] in _NAMES or not list(parts[0][1].children()):
            return prefix, net
        prefix, net = f"{prefix}{parts[0][0]}.", parts[0][1]


def _last_layer(body: nn.Module, auxiliary: list[str]) -> list[str]:
    layers = [
        name
        for name, module in body.named_modules()
        if isinstance(module, _LAYERS) and not belongs(name, tuple(auxiliary))
    ]
    return layers[-1:]


def _has_weights(module: nn.Module) -> bool:
    return next(module.parameters(), None) is not None
