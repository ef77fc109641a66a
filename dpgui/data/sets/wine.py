"""Wine: three growers by thirteen measured quantities."""

from __future__ import annotations

from typing import ClassVar

from dpgui.data.bundled import BundledTable
from dpgui.data.choice import datasets


@datasets.register
class Wine(BundledTable):
    """178 wines, 13 chemical quantities, 3 growers."""

    name: ClassVar[str] = "wine"
    label: ClassVar[str] = "Wine"
    summary: ClassVar[str] = "178 wines of three growers, thirteen quantities each. Built in."
    rank: ClassVar[int] = 31

    file: ClassVar[str] = "wine_data.csv"
    features: ClassVar[int] = 13
    classes: ClassVar[tuple[str, ...]] = ("class_0", "class_1", "class_2")
    samples: ClassVar[int] = 178
