"""Labels of arrays: whole numbers, names, yes or no, or one column a class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpgui.config import Problem
from dpgui.data.labels import Labels, checked
from dpgui.data.tables.files import refusal

if TYPE_CHECKING:
    from numpy.typing import NDArray


def labels_of(y: NDArray[Any], names: NDArray[Any] | None) -> Labels:
    """The labels `y` of all parts together, as 0..C-1.

    Args:
        y: (N,), (N, 1), or (N, C) with a single 1 in each row.
        names: Of the classes, where the file gives them.

    Raises:
        ConfigError: If they are none of these.
    """
    import numpy as np

    notes: list[Problem] = []
    if y.ndim == 2 and y.shape[1] > 1:
        if not _is_one_hot(y):
            raise refusal("labels_shape", "dataset.y", shape=str(tuple(y.shape)))
        facts = {"classes": y.shape[1]}
        notes.append(
            Problem(path="dataset.y", code="arrays_one_hot", facts={**facts}, severity="note")
        )
        known = tuple(map(str, names)) if names is not None else None
        classes = known or tuple(str(at) for at in range(y.shape[1]))
        labels = checked(y.argmax(1), classes)
    elif y.dtype.kind in "bUS":
        values, index = np.unique(_texts(y.reshape(len(y))), return_inverse=True)
        labels = Labels(index.astype(np.int64), tuple(map(str, values)))
    else:
        flat = y.reshape(len(y)) if y.ndim == 2 else y
        labels = checked(flat, tuple(map(str, names)) if names is not None else ())
    return Labels(labels.y, labels.classes, (*notes, *labels.notes))


def _is_one_hot(y: NDArray[Any]) -> bool:
    return y.dtype.kind in "biuf" and bool(((y == 0) | (y == 1)).all() and (y.sum(1) == 1).all())


def _texts(y: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    if y.dtype.kind == "S":
        return np.char.decode(y, "utf-8", "replace")
    return y.astype(str)
