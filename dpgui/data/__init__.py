"""Datasets: what there is to choose from, and how its samples reach the engine.

`published.download` is imported by whoever downloads: it brings HTTP, which few starts need.
"""

from dpgui.data.choice import Data, DataFacts, DatasetChoice, Samples, datasets
from dpgui.data.source import ArrayPart, Part, Source, SplitName, Taken, UnreadableError
from dpgui.data.split import stratified_split

__all__ = [
    "ArrayPart",
    "Data",
    "DataFacts",
    "DatasetChoice",
    "Part",
    "Samples",
    "Source",
    "SplitName",
    "Taken",
    "UnreadableError",
    "datasets",
    "stratified_split",
]
