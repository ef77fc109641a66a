"""Python file: a dataset that a person wrote themselves."""

from __future__ import annotations

from typing import ClassVar, Literal

from dpgui.config import ConfigError, Problem
from dpgui.data.choice import DataFacts, DatasetChoice, datasets, normalise_option
from dpgui.data.source import Normalise, Source, Tell, untold
from dpgui.registry import option


@datasets.register
class PythonFile(DatasetChoice):
    """A class, an object or a function in a file of Python that gives (x, y) pairs.

    It is run only when the person has said that they trust it, and always in the process that
    trains, never in the window.
    """

    name: ClassVar[str] = "python-file"
    label: ClassVar[str] = "Python file"
    summary: ClassVar[str] = "Your own code: a Dataset class, or a function that returns splits."
    rank: ClassVar[int] = 28
    torch_free: ClassVar[bool] = False

    path: str = option(
        "",
        path="file",
        label="File",
        help="A .py file. It is run as it is, after you have said that you trust it.",
    )
    entry: str = option(
        "",
        label="Name in it",
        help="The dataset class, the object, or the function that returns splits: a dataset, "
        "a tuple of (train, validation, test), or a dict of these. Empty: found by itself.",
    )
    arguments: str = option(
        "",
        label="Arguments",
        help='What the class or function is called with, such as: root = "photos", size = 32.',
    )
    kind: Literal["auto", "image", "table"] = option(
        "auto",
        label="Samples are",
        help="Auto: images where they have two or three axes, rows of numbers where one.",
        advanced=True,
    )
    normalise: Normalise = normalise_option()

    def facts(self) -> DataFacts | None:
        return None  # only running it would tell

    def check(self) -> list[Problem]:
        from dpgui.data.own_code.failures import OPTION
        from dpgui.own_code.arguments import arguments_in
        from dpgui.own_code.running import findings

        try:
            arguments_in(self.arguments)
        except ConfigError as error:
            return [*error.problems, *findings(self.path, OPTION)]
        return findings(self.path, OPTION)

    def open(self, tell: Tell = untold) -> Source:
        from dpgui.data.own_code.opening import opened

        return opened(
            self.name, self.path, self.entry, self.arguments, self.kind, self.normalise, tell
        )
