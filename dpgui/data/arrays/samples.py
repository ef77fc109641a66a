"""From arrays to samples: bytes of images (N, H, W, C), or rows of numbers (N, F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dpgui.config import Problem
from dpgui.data.tables.files import refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Layout = Literal["auto", "nchw", "nhwc", "rows"]
Levels = Literal["auto", "unit", "signed", "bytes", "words", "stretch"]

_COLOURS = (1, 3, 4)
_MOST_SIDE = 4096
_LAYOUT = "dataset.layout"


class Scale(NamedTuple):
    """How the values of images become bytes: `(value - lowest) * 255 / (highest - lowest)`."""

    lowest: float
    highest: float


_SCALES = {
    "unit": Scale(0.0, 1.0),
    "signed": Scale(-1.0, 1.0),
    "bytes": Scale(0.0, 255.0),
    "words": Scale(0.0, 65535.0),
}


def arranged(x: NDArray[Any], layout: Layout) -> NDArray[Any]:
    """`x` as images (N, H, W, C) or rows (N, F), its values as they are.

    Raises:
        ConfigError: If it has neither form.
    """
    shape = "x".join(map(str, x.shape))
    if x.ndim == 0 or 0 in x.shape:
        raise refusal("arrays_empty", "dataset.x", shape=shape)
    if layout == "rows" or x.ndim < 3:
        return x.reshape(len(x), -1)
    if x.ndim == 3:
        return x[..., None]
    if x.ndim > 4:
        raise refusal("arrays_dimensions", _LAYOUT, shape=shape)
    first = layout == "nchw" or (layout == "auto" and _channels_first(x.shape))
    images = x.transpose(0, 2, 3, 1) if first else x
    if images.shape[3] not in _COLOURS:
        raise refusal("arrays_channels", _LAYOUT, shape=shape, channels=images.shape[3])
    if max(images.shape[1:3]) > _MOST_SIDE:
        raise refusal("arrays_dimensions", _LAYOUT, shape=shape)
    return images[..., :3] if images.shape[3] == 4 else images


def _channels_first(shape: tuple[int, ...]) -> bool:
    """Whether the channels of images come before their pixels: they are few."""
    return shape[1] in _COLOURS and (shape[3] not in _COLOURS or shape[1] > 1 == shape[3])


def rows_of(x: NDArray[Any]) -> NDArray[np.float32]:
    """The numbers of `x`, (N, F), as 32-bit floats.

    Raises:
        ConfigError: If one is missing or infinite.
    """
    import numpy as np

    with np.errstate(over="ignore"):
        rows = np.ascontiguousarray(x, np.float32)
    _refuse_gaps(rows)
    return rows


def scale_of(x: NDArray[Any], levels: Levels) -> Scale:
    """From which values to which the images `x` go.

    Args:
        x: The training images.
        levels: What a person says; "auto" goes by the type and by what occurs.

    Raises:
        ConfigError: If a value is missing or infinite.
    """
    if levels in _SCALES:
        return _SCALES[levels]
    if x.dtype.kind == "b":
        return _SCALES["unit"]
    _refuse_gaps(x)
    lowest, highest = float(x.min()), float(x.max())
    if levels == "auto":
        kinds = ("unit", "signed") if x.dtype.kind == "f" else ()
        for kind in (*kinds, "bytes", "words"):
            if _SCALES[kind].lowest <= lowest and highest <= _SCALES[kind].highest:
                return _SCALES[kind]
    return Scale(lowest, highest) if lowest < highest else Scale(lowest, lowest + 1.0)


def bytes_of(x: NDArray[Any], scale: Scale) -> NDArray[np.uint8]:
    """The images `x` as bytes, rounded; what lies outside of `scale` is cut off.

    Raises:
        ConfigError: If a value is missing or infinite.
    """
    import numpy as np

    if x.dtype == np.uint8 and scale == _SCALES["bytes"]:
        return np.ascontiguousarray(x)
    _refuse_gaps(x)
    pixels = np.empty(x.shape, np.uint8)
    factor = 255.0 / (scale.highest - scale.lowest)
    for start in range(0, len(x), 1024):  # a float64 of all would take eight times the memory
        part = x[start : start + 1024].astype(np.float64)
        pixels[start : start + 1024] = np.clip(np.rint((part - scale.lowest) * factor), 0, 255)
    return pixels


def scale_note(x: NDArray[Any], scale: Scale) -> list[Problem]:
    """That values other than bytes were brought to bytes."""
    import numpy as np

    if x.dtype == np.uint8 and scale == _SCALES["bytes"]:
        return []
    facts = {"lowest": f"{scale.lowest:g}", "highest": f"{scale.highest:g}", "kind": str(x.dtype)}
    return [
        Problem(path="dataset.levels", code="arrays_to_bytes", facts={**facts}, severity="note")
    ]


def _refuse_gaps(x: NDArray[Any]) -> None:
    import numpy as np

    if x.dtype.kind == "f" and (count := int(np.count_nonzero(~np.isfinite(x)))):
        raise refusal("arrays_not_finite", "dataset.x", count=count)
