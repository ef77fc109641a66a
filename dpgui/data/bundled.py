"""The small sets that come with scikit-learn, read from its files.

Importing `sklearn.datasets` takes two seconds, because it brings SciPy and pandas along; reading
the same file takes 20 ms. So the package is only located, never imported.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice
from dpgui.data.source import ArrayPart, Source, Tell, untold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SOURCE = "scikit-learn"


@cache
def bundled_file(name: str) -> Path | None:
    """The data file `name` of the installed scikit-learn, or None where it is not."""
    found = importlib.util.find_spec("sklearn")
    if found is None or found.origin is None:
        return None
    file = Path(found.origin).parent / "datasets" / "data" / name
    return file if file.is_file() else None


def bundled_problems(name: str) -> list[Problem]:
    """What keeps the data file `name` from being read: nothing, or that it is not there."""
    if bundled_file(name):
        return []
    return [Problem(path="dataset", code="bundled_missing", facts={"file": name})]


def bundled_rows(name: str, header: int) -> NDArray[np.float64]:
    """The numbers of the CSV file `name` below its `header` lines, float64 (rows, columns).

    Raises:
        ConfigError: If scikit-learn or the file is missing.
    """
    import numpy as np

    file = bundled_file(name)
    if file is None:
        raise ConfigError(bundled_problems(name))
    return np.loadtxt(file, delimiter=",", skiprows=header, ndmin=2)


class BundledTable(DatasetChoice):
    """A table of scikit-learn: one header line, then the features and last the label.

    Attributes:
        file: Name of the data file.
        features: Columns without the label.
        classes: Names of the labels 0, 1, ...
        samples: Rows.
    """

    file: ClassVar[str]
    features: ClassVar[int]
    classes: ClassVar[tuple[str, ...]]
    samples: ClassVar[int]

    def facts(self) -> DataFacts:
        return DataFacts("table", (self.features,), self.classes, train=self.samples)

    def check(self) -> list[Problem]:
        return bundled_problems(self.file)

    def open(self, tell: Tell = untold) -> Source:
        import numpy as np

        from dpgui.data.labels import checked

        rows = bundled_rows(self.file, header=1)
        labels = checked(rows[:, -1], self.classes)
        features = np.ascontiguousarray(rows[:, :-1], np.float32)
        return Source(
            name=self.name,
            kind="table",
            shape=(self.features,),
            classes=labels.classes,
            parts={"train": ArrayPart(features, labels.y)},
            place=SOURCE,
        )
