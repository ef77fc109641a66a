"""Hugging Face: a dataset of its library `datasets`, from a folder or by name."""

from __future__ import annotations

from typing import ClassVar

from dpgui.config import Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.pictures.form import (
    Colour,
    Fit,
    Form,
    colour_option,
    fit_option,
    size_option,
)
from dpgui.data.source import Normalise, Source, Tell, untold
from dpgui.registry import option


@datasets.register
class HuggingFace(DatasetChoice):
    """What `save_to_disk` wrote, a folder of data files, or a name on the hub."""

    name: ClassVar[str] = "huggingface"
    label: ClassVar[str] = "Hugging Face"
    summary: ClassVar[str] = "A dataset of Hugging Face: a folder of yours, or a name on its hub."
    rank: ClassVar[int] = 27
    torch_free: ClassVar[bool] = False  # its library finds torch by itself

    path: str = option(
        "",
        path="folder",
        label="Folder or name",
        help="A folder that save_to_disk wrote, or one with Parquet files or images; or a name on "
        "the hub (such as ylecun/mnist), which is downloaded on first use.",
    )
    config: str = option(
        "",
        label="Configuration",
        help="Of datasets with several: which one. Empty: the usual one.",
        advanced=True,
    )
    image: str = option(
        "",
        label="Image column",
        help="Empty: the one that holds images, if there is one.",
    )
    features: tuple[str, ...] = option(
        (),
        label="Number columns",
        help="Those that make a row of numbers. Empty: all, where there are no images.",
    )
    label_column: str = option(
        "",
        label="Label column",
        help="Empty: the one that holds classes, or that is called label.",
    )
    size: int = size_option()
    fit: Fit = fit_option()
    colour: Colour = colour_option()
    train: str = option(
        "",
        label="Training split",
        help="Its name, where it is not called train. Empty: recognised.",
        advanced=True,
    )
    validation: str = option(
        "",
        label="Validation split",
        help="Its name, where it is not called validation, valid, val or dev. Empty: recognised.",
        advanced=True,
    )
    test: str = option(
        "",
        label="Test split",
        help="Its name, where it is not called test. Empty: recognised.",
        advanced=True,
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts | None:
        return None  # its library takes seconds to load

    def check(self) -> list[Problem]:
        from dpgui.data.huggingface.library import findings

        return findings(self.path)

    def suggestions(self, name: str) -> tuple[str, ...]:
        from dpgui.data.huggingface.glance import glance

        if name in ("image", "features", "label_column"):
            return glance(self.path).columns
        return glance(self.path).splits if name in ("train", "validation", "test") else ()

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.huggingface.opening import opened

        form = Form(self.size, self.colour, self.fit)
        return opened(self.name, self, form, self.normalise)
