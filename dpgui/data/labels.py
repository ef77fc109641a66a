"""Labels as training needs them: int64, 0..C-1, none missing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Labels:
    """Checked labels.

    Attributes:
        y: int64 (N,), each in 0..C-1.
        classes: Name of each class.
        notes: The map from the labels as given, where they had to be changed.
    """

    y: NDArray[np.int64]
    classes: tuple[str, ...]
    notes: tuple[Problem, ...] = ()


def checked(y: NDArray[Any], classes: Sequence[str] = ()) -> Labels:
    """`y` as labels 0..C-1.

    Args:
        y: Labels of any number type, shape (N,).
        classes: Names of the classes, if the source gives them; then label `i` means
            `classes[i]` and nothing is mapped. Without names the values that occur are the
            classes, in ascending order.

    Raises:
        ConfigError: If a label is missing, negative, not whole, or beyond the named classes.
    """
    import numpy as np

    _refuse(_flaws(y, classes))
    whole = y.astype(np.int64)
    if classes:
        return Labels(whole, tuple(classes))
    values, index = np.unique(whole, return_inverse=True)
    known: list[int] = values.tolist()
    names = tuple(str(value) for value in known)
    if known == list(range(len(known))):
        return Labels(whole, names)
    return Labels(index.reshape(y.shape), names, (_mapped(known),))


def _flaws(y: NDArray[Any], classes: Sequence[str]) -> list[Problem]:
    import numpy as np

    if y.ndim != 1 or len(y) == 0:
        return [_problem("labels_shape", shape=str(tuple(y.shape)))]
    if np.iscomplexobj(y):
        return [_problem("labels_not_whole", value=str(y[0].item()))]
    if np.issubdtype(y.dtype, np.floating):
        missing = int(np.count_nonzero(~np.isfinite(y)))
        if missing:
            return [_problem("labels_missing", count=missing)]
        broken = y[y != np.floor(y)]
        if len(broken):
            return [_problem("labels_not_whole", value=_plain(broken[0].item()))]
    found: list[Problem] = []
    lowest, highest = _plain(y.min().item()), _plain(y.max().item())
    if lowest < 0:
        found.append(_problem("labels_negative", value=lowest))
    if classes and highest >= len(classes):
        found.append(_problem("labels_beyond", value=highest, last=len(classes) - 1))
    return found


def _mapped(values: list[int]) -> Problem:
    shown = ", ".join(f"{value} -> {place}" for place, value in enumerate(values[:_SHOWN]))
    more = ", ..." if len(values) > _SHOWN else ""
    return _problem("labels_mapped", "note", map=shown + more)


def _plain(value: Any) -> int | float:
    """A whole number without its ".0", for a sentence."""
    number = float(value)
    return int(number) if math.isfinite(number) and number.is_integer() else number


def _problem(code: str, severity: Any = "error", **facts: JsonValue) -> Problem:
    return Problem(path="dataset", code=code, facts=facts, severity=severity)


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise ConfigError(problems)
