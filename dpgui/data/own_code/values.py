"""A sample of a person's dataset as dpgui keeps samples: image bytes, or a row of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from dpgui.data.own_code.failures import refuse
from dpgui.data.own_code.pillow import as_array, is_picture
from dpgui.data.source import Kind

AskedKind = Literal["auto", "image", "table"]
_CHANNELS = ((1, 3), (4,))
"""The usual numbers, then the less usual."""
_LEVELS = 255
_CLOSE = 1e-3
"""Of a level: so far from a whole one a value may be that was divided by 255 in 32 bits."""


@dataclass(frozen=True, slots=True)
class Form:
    """What the samples of a dataset look like, learnt from a few of them.

    Attributes:
        shape: (H, W, C), or (F,).
        channels_first: Images come as (C, H, W).
        unit: Images come as 0..1, not as 0..255.
        rounded: Some values lie between two of the 256 levels.
    """

    kind: Kind
    shape: tuple[int, ...]
    channels_first: bool = False
    unit: bool = False
    rounded: bool = False


def form_of(samples: Sequence[Any], asked: AskedKind, whole: Any = None) -> Form:
    """What `samples`, the x of a few pairs, have in common.

    Args:
        samples: At least one.
        asked: What the person says that they are.
        whole: All samples in one array, where there is one; then their range is known.

    Raises:
        ConfigError: If they are no images and no rows.
    """
    arrays = [plain(sample, index) for index, sample in enumerate(samples)]
    first = arrays[0]
    kind: Kind = ("image" if first.ndim > 1 else "table") if asked == "auto" else asked
    if kind == "table":
        return Form("table", (first.size,))
    if first.ndim not in (2, 3):
        raise refuse("own_image_shape", index=0, shape=_words(first.shape))
    turned = _is_channels_first(first, tensor=_is_tensor(samples[0]))
    unit, rounded = _levels(arrays if whole is None else [plain(whole, 0)])
    form = Form("image", (), turned, unit, rounded)
    return Form("image", _upright(first, form).shape, turned, unit, rounded)


def plain(sample: Any, index: int) -> NDArray[Any]:
    """`sample` as a numpy array of numbers, its axes as they come.

    Raises:
        ConfigError: If it is nothing of the kind.
    """
    if is_picture(sample):
        return as_array(sample)
    if _is_tensor(sample):
        sample = sample.detach().cpu()
        sample = sample.float() if str(sample.dtype) == "torch.bfloat16" else sample
        array = np.asarray(sample.numpy())
    else:
        try:
            array = np.asarray(sample)
        except ValueError:  # lists of unequal length
            raise refuse("own_sample_kind", index=index, kind=type(sample).__name__) from None
    if array.dtype.kind not in "buif" or array.size == 0:
        raise refuse("own_sample_kind", index=index, kind=_kind(sample, array))
    return array


def values(sample: Any, form: Form, index: int) -> NDArray[Any]:
    """`sample`, the x of a pair, as uint8 (H, W, C) or float32 (F,).

    Raises:
        ConfigError: If it does not look like the others.
    """
    array = plain(sample, index)
    if form.kind == "table":
        return row(array.reshape(-1), form, index)
    if array.ndim in (2, 3):
        array = _upright(array, form)
    if array.shape != form.shape:
        raise _differs(form, array.shape, index)
    return as_bytes(array, form, index)


def all_values(whole: Any, form: Form) -> NDArray[Any]:
    """All samples in one array as uint8 (N, H, W, C) or float32 (N, F).

    Raises:
        ConfigError: If they do not look like `form`.
    """
    array = plain(whole, 0)
    if form.kind == "table":
        flat = array.reshape(len(array), -1).astype(np.float32)
        if flat.shape[1:] != form.shape:
            raise _differs(form, flat.shape[1:], 0)
        wrong = np.flatnonzero(~np.isfinite(flat).all(axis=1))
        if len(wrong):
            raise refuse("own_row_not_finite", index=int(wrong[0]))
        return flat
    if array.ndim == 3:
        array = array[..., np.newaxis]
    elif array.ndim == 4 and form.channels_first:
        array = array.transpose(0, 2, 3, 1)
    if array.shape[1:] != form.shape:
        raise _differs(form, array.shape[1:], 0)
    return np.ascontiguousarray(as_bytes(array, form, 0))


def row(numbers: NDArray[Any], form: Form, index: int) -> NDArray[np.float32]:
    """`numbers` as float32 (F,)."""
    if numbers.shape != form.shape:
        raise _differs(form, numbers.shape, index)
    narrow = numbers.astype(np.float32)
    if not np.isfinite(narrow).all():
        raise refuse("own_row_not_finite", index=index)
    return narrow


def as_bytes(array: NDArray[Any], form: Form, index: int) -> NDArray[np.uint8]:
    """Image values as bytes, rounded; the shape stays.

    Raises:
        ConfigError: If a value is outside of what the form says.
    """
    if array.dtype == np.uint8:
        return array
    top = 1 if form.unit else _LEVELS
    low, high = float(array.min()), float(array.max())
    if not (low >= -_CLOSE and high <= top + _CLOSE):
        raise _beyond(index, low, high, top)
    scaled = array.astype(np.float64) * (_LEVELS / top)
    return np.clip(scaled.round(), 0, _LEVELS).astype(np.uint8)


def _levels(arrays: Sequence[NDArray[Any]]) -> tuple[bool, bool]:
    """Whether images are 0..1 and not 0..255, and whether bytes will lose something."""
    if all(array.dtype == np.uint8 for array in arrays):
        return False, False
    low = min(float(array.min()) for array in arrays)
    high = max(float(array.max()) for array in arrays)
    whole = all(array.dtype.kind in "ui" for array in arrays)
    unit = not whole and high <= 1 + _CLOSE
    top = 1 if unit else _LEVELS
    if not (low >= -_CLOSE and high <= top + _CLOSE):
        raise _beyond(0, low, high, top)
    levels = [array.astype(np.float64) * (_LEVELS / top) for array in arrays]
    return unit, any(bool((abs(each - each.round()) > _CLOSE).any()) for each in levels)


def _is_channels_first(array: NDArray[Any], *, tensor: bool) -> bool:
    """By the number of channels; where that does not tell, tensors have them first."""
    if array.ndim == 2:
        return False
    for usual in _CHANNELS:
        first, last = array.shape[0] in usual, array.shape[-1] in usual
        if first != last:
            return first
    return tensor


def _upright(array: NDArray[Any], form: Form) -> NDArray[Any]:
    """Height, width, channels."""
    if array.ndim == 2:
        return array[:, :, np.newaxis]
    return array.transpose(1, 2, 0) if form.channels_first else array


def _differs(form: Form, shape: tuple[int, ...], index: int) -> Exception:
    return refuse("own_shapes_differ", index=index, shape=_words(shape), first=_words(form.shape))


def _beyond(index: int, low: float, high: float, top: int) -> Exception:
    facts = {"low": float(f"{low:.3g}"), "high": float(f"{high:.3g}")}
    if low != low or high != high:
        return refuse("own_row_not_finite", index=index)
    code = "own_image_normalised" if low < 0 or top == _LEVELS else "own_image_levels"
    return refuse(code, index=index, **facts)


def _is_tensor(sample: Any) -> bool:
    return hasattr(sample, "detach") and hasattr(sample, "numpy")


def _kind(sample: Any, array: NDArray[Any]) -> str:
    size = " without values" if array.size == 0 else ""
    return f"{type(sample).__name__} of {array.dtype}{size}"


def _words(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, cast("Sequence[int]", shape))) or "one number"
