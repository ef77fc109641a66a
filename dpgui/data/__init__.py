"""Datasets: what there is to choose from, and how its samples reach the engine."""

from dpgui.data import download
from dpgui.data.choice import Data, DataFacts, DatasetChoice, Samples, datasets
from dpgui.data.split import stratified_split

__all__ = [
    "Data",
    "DataFacts",
    "DatasetChoice",
    "Samples",
    "datasets",
    "download",
    "stratified_split",
]
