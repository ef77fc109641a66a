"""Which columns of a table of pictures hold their paths, their labels and their parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem
from dpgui.data.naming import some
from dpgui.data.pictures.formats import ending_of, endings
from dpgui.data.split_names import plain_name, split_of
from dpgui.registry import nearest

if TYPE_CHECKING:
    import pandas as pd

_FILES = (
    *("path", "filepath", "imagepath", "imgpath", "file", "filename", "imagefile", "imagefilename"),
    *(
        "imagename",
        "imgname",
        "image",
        "img",
        "images",
        "picture",
        "imageid",
        "imgid",
        "name",
        "id",
    ),
    *("路径", "文件", "文件名", "图片", "图像"),
)
_LABELS = (
    *("label", "labels", "class", "classname", "classlabel", "target", "category", "y"),
    *("species", "breed", "diagnosis", "tag", "classid", "labelid", "标签", "类别"),
)
_SPLITS = (
    "split",
    "set",
    "subset",
    "partition",
    "part",
    "dataset",
    "phase",
    "fold",
    "划分",
    "数据集",
)
_LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class Columns:
    """Names of the columns that are used.

    Attributes:
        split: None where the table has no parts.
    """

    file: str
    label: str
    split: str | None = None


def columns_of(frame: pd.DataFrame, file: str, label: str, split: str) -> Columns:
    """The columns of `frame` as a person names them; "" is recognised.

    Raises:
        ConfigError: If one is not there, or not to be recognised.
    """
    names = [str(name) for name in frame.columns]
    problems = [
        _unknown(option, name, names)
        for option, name in (("file", file), ("label", label), ("split", split))
        if name and name not in names
    ]
    if problems:
        raise ConfigError(problems)
    rest = [name for name in names if name not in (file, label, split)]
    file = file or _called(rest, _FILES) or _holding_files(frame, rest) or _needed("file", names)
    rest = [name for name in rest if name != file]
    parts = split or _holding_parts(frame, rest)
    rest = [name for name in rest if name != parts]
    only = rest[0] if len(rest) == 1 else ""
    label = label or _called(rest, _LABELS) or only or _needed("label", names)
    return Columns(file, label, parts or None)


def _called(names: list[str], usual: tuple[str, ...]) -> str:
    """The one of `names` that is called as usual; what is more usual goes first."""
    plain = {plain_name(name): name for name in reversed(names)}
    return next((plain[name] for name in usual if name in plain), "")


def _holding_files(frame: pd.DataFrame, names: list[str]) -> str:
    """The first column whose cells end like the names of images."""
    for name in names:
        cells = [str(cell) for cell in frame[name].head(_LOOKED_AT)]
        if 2 * sum(ending_of(cell.strip()) in endings() for cell in cells) > len(cells):
            return name
    return ""


def _holding_parts(frame: pd.DataFrame, names: list[str]) -> str:
    """The column that is called like one of parts and says which rows are trained on."""
    usual = [name for name in names if plain_name(name) in _SPLITS]
    return next((name for name in usual if any(map(_trained_on, frame[name].unique()))), "")


def _trained_on(cell: object) -> bool:
    return split_of(str(cell)) == "train"


def _unknown(option: str, name: str, names: list[str]) -> Problem:
    path, close = f"dataset.{option}_column", nearest(name, names)
    facts: dict[str, JsonValue] = {"column": name}
    if close:
        facts["nearest"] = close
        return Problem(path=path, code="column_unknown_nearest", facts=facts)
    facts["columns"] = some(names)
    return Problem(path=path, code="column_unknown", facts=facts)


def _needed(option: str, names: list[str]) -> str:
    facts: dict[str, JsonValue] = {"columns": some(names)}
    problem = Problem(path=f"dataset.{option}_column", code=f"{option}_column_needed", facts=facts)
    raise ConfigError([problem])
