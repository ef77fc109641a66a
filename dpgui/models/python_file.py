"""Python file: a model that a person wrote themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.models.choice import ModelChoice, models
from dpgui.registry import option

if TYPE_CHECKING:
    from torch import nn

PATH, ENTRY, ARGUMENTS = "model.path", "model.entry", "model.arguments"


@models.register
class PythonFile(ModelChoice):
    """A class of nn.Module, or a function that makes one, in a file of Python.

    It is run only when the person has said that they trust it, and always in the process that
    trains, never in the window. Every such process runs it anew: nets are never pickled.
    """

    name: ClassVar[str] = "python-file"
    label: ClassVar[str] = "Python file"
    summary: ClassVar[str] = "Your own code: a class of nn.Module, or a function that makes one."
    rank: ClassVar[int] = 30

    path: str = option(
        "",
        path="file",
        label="File",
        help="A .py file. It is run as it is, after you have said that you trust it.",
    )
    entry: str = option(
        "",
        label="Name in it",
        help="The class of nn.Module, or the function that makes one. Empty: a function called "
        "model, else the only class that no other class there uses.",
    )
    arguments: str = option(
        "",
        label="Arguments",
        help="What it is called with besides what it asks for by name, such as: width = 64. By "
        "name it can ask for classes, num_classes, n_classes; channels, in_channels, in_chans; "
        "features, in_features (numbers of a sample); shape, input_shape (C, H, W or F); "
        "image_size (the side, or H and W).",
    )

    def ready(self) -> list[Problem]:
        from dpgui.own_code.arguments import arguments_in
        from dpgui.own_code.running import findings

        found = findings(self.path, PATH)
        try:
            arguments_in(self.arguments, ARGUMENTS)
        except ConfigError as error:
            return [*error.problems, *found]
        return found

    def build(self, shape: tuple[int, ...], classes: int) -> nn.Module:
        from dpgui.models.own_net import own_net

        return own_net(self.path, self.entry, self.arguments, shape, classes)

    def record(self) -> Mapping[str, JsonValue]:
        from dpgui.models.own_net import ran

        return ran(self.path, self.entry)
