"""Pillow's images in a person's dataset, as arrays."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def is_picture(sample: Any) -> bool:
    """Whether `sample` is an image of Pillow, which is not imported to answer."""
    pillow = sys.modules.get("PIL.Image")
    return pillow is not None and isinstance(sample, pillow.Image)


def as_array(image: Any) -> NDArray[np.uint8]:
    """The image as it stands, as bytes (H, W, 1) if it is grey, else (H, W, 3)."""
    from dpgui.data.pictures.decode import pixels

    grey = image.mode in ("1", "L") or image.mode.startswith(("I", "F"))
    return pixels(image, "grey" if grey else "colour")
