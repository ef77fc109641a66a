"""Weights of another training into a bare net: all but the head, or not at all (O-66)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor, nn

from dpgui.config import ConfigError, Problem
from dpgui.engine.checkpoint import versioned
from dpgui.engine.finite import boundless, not_finite
from dpgui.engine.transfer.fitting import fitted
from dpgui.engine.transfer.head import belongs
from dpgui.engine.transfer.reading import Stored, renamed

LEAST = 0.9
"""So much of a net, its head left out, has to come from the file."""
_SHOWN = 4


@dataclass(frozen=True, slots=True)
class About:
    """What a refusal names: the field of the config, the file, and the model."""

    path: str
    file: str
    model: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of the weights in a file. All are names.

    Attributes:
        taken: Of the net, that have their values from the file.
        fresh: Of the net, that keep their first random values.
        skipped: Of the file, that the net did not take.
        fitted: Taken, but brought to other channels or another size of image first.
        share: Of the parameters, how many were taken; the head left out.
    """

    taken: tuple[str, ...]
    fresh: tuple[str, ...]
    skipped: tuple[str, ...]
    fitted: tuple[str, ...]
    share: float


def load_into(
    net: nn.Module, stored: Stored, head: tuple[str, ...], classes: tuple[str, ...], about: About
) -> Loaded:
    """Copy the weights in `stored` into the bare `net`, which is on the CPU and not wrapped yet.

    Only the head may stay as it is: where its shape differs, or its classes are others.

    Args:
        net: With fresh weights.
        stored: What the file holds.
        head: Names of the modules that are the head of `net`.
        classes: Of the data at hand.
        about: What refusals name.

    Raises:
        ConfigError: If a weight outside of the head has another shape, or too few are in the file;
            the difference is said. If numbers in it are none to begin with.
    """
    own = net.state_dict()
    weights, changed = fitted(net, renamed(stored.weights, own.keys()))
    fits = {name: weights[name] for name in own if _same_shape(own[name], weights.get(name))}
    if stored.classes is not None and stored.classes != classes:
        scores = [n for n in fits if belongs(n, head) and own[n].shape[:1] == (len(classes),)]
        fits = {name: value for name, value in fits.items() if name not in scores}
    unfit = [n for n in own if n in weights and n not in fits and not belongs(n, head)]
    share = _share(net, fits, head)
    if _share(net, weights, head) < LEAST:
        raise _too_few(share, own, weights, about)
    if unfit:
        raise _do_not_fit(unfit, own, weights, about)
    _check_numbers(net, own, fits, about)
    net.load_state_dict(versioned(net, fits), strict=False)
    return Loaded(
        taken=tuple(fits),
        fresh=tuple(name for name, _ in net.named_parameters() if name not in fits),
        skipped=tuple(name for name in weights if name not in fits),
        fitted=tuple(name for name in changed if name in fits),
        share=share,
    )


def _check_numbers(
    net: nn.Module, own: Mapping[str, Any], fits: Mapping[str, Tensor], about: About
) -> None:
    """Refuse what torch would copy without a word, though nothing good could come of it.

    Raises:
        ConfigError: If a weight is a whole number in the file, as of a quantised model, or is not
            finite as the net's own number.
    """
    fractions = {n: it for n, it in fits.items() if own[n].is_floating_point()}
    if whole := [n for n, it in fractions.items() if not it.is_floating_point()]:
        kinds = (f"{n} {str(fits[n].dtype).removeprefix('torch.')}" for n in whole)
        raise _refusal(about, "weights_whole_numbers", {"names": _listed(kinds)})
    taken = {n: it.to(own[n].dtype) for n, it in fractions.items()}
    if broken := not_finite(taken, boundless(net)):
        raise _refusal(about, "weights_broken", {"names": _listed(broken)})


def _same_shape(wanted: Any, given: Tensor | None) -> bool:
    return given is not None and isinstance(wanted, Tensor) and wanted.shape == given.shape


def _share(net: nn.Module, named: Mapping[str, Tensor], head: tuple[str, ...]) -> float:
    """Of the parameters outside of the head (of all, if it is all there is) those in `named`."""
    sizes = {name: weight.numel() for name, weight in net.named_parameters()}
    body = {name: size for name, size in sizes.items() if not belongs(name, head)} or sizes
    return sum(size for name, size in body.items() if name in named) / max(1, sum(body.values()))


def _too_few(
    share: float, own: Mapping[str, Any], weights: Mapping[str, Tensor], about: About
) -> ConfigError:
    """The file belongs to another net."""
    facts = {
        "share": round(100 * share),
        "least": round(100 * LEAST),
        "theirs": _listed(f"{n} {_size(it)}" for n, it in weights.items() if n not in own),
        "ours": _listed(f"{n} {_size(it)}" for n, it in own.items() if n not in weights),
    }
    return _refusal(about, "weights_too_few", facts)


def _do_not_fit(
    names: list[str], own: Mapping[str, Any], weights: Mapping[str, Tensor], about: About
) -> ConfigError:
    """It is the net, but of another size."""
    pairs = (f"{n} {_size(weights[n])}, {_size(own[n])}" for n in names)
    return _refusal(about, "weights_do_not_fit", {"differing": _listed(pairs)})


def _refusal(about: About, code: str, facts: Mapping[str, str | int]) -> ConfigError:
    named = {"file": about.file, "model": about.model, **facts}
    return ConfigError([Problem(path=about.path, code=code, facts={**named})])


def _size(tensor: Any) -> str:
    return "x".join(map(str, tensor.shape)) or "1"


def _listed(words: Iterable[str]) -> str:
    """The first few of `words`, and how many more there are."""
    every = list(words)
    more = [f"... ({len(every) - _SHOWN} more)"] if len(every) > _SHOWN else []
    return "; ".join(every[:_SHOWN] + more) or "-"
