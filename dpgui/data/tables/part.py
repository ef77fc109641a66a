"""The rows of a table as a part of a source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dpgui.data.source import Part, Taken

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray


@dataclass(frozen=True)
class TablePart(Part):
    """Rows of a table, before or after they were made numbers.

    Attributes:
        frame: The features as they stand in the file, a column each: numbers and dates as floats
            (NaN where one is missing), categories as texts. Neither filled nor scaled.
        labels: int64 (N,).
        rows: Place of each row in the file, int64 (N,), from 0 below the header.
        x: What a model takes, float32 (N, F); None until the source is fitted.
    """

    frame: pd.DataFrame
    labels: NDArray[np.int64]
    rows: NDArray[np.int64]
    x: NDArray[np.float32] | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """Numbers of a row; before the fit, columns of the table."""
        return (self.frame.shape[1],) if self.x is None else self.x.shape[1:]

    @property
    def in_memory(self) -> bool:
        return True

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return Taken(self._fitted()[index])

    def read(self, index: NDArray[np.int64]) -> NDArray[Any]:
        return self._fitted()[index]

    def name_of(self, index: int) -> str:
        """The place of the row in the file."""
        return str(self.rows[index])

    def _fitted(self) -> NDArray[np.float32]:
        if self.x is None:
            raise RuntimeError("The rows of a table are numbers only once its source is fitted.")
        return self.x
