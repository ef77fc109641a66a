"""Which columns of a dataset are the samples, and which is the label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import JsonValue

from dpgui.config import ConfigError, Problem

What = Literal["image", "class", "string", "int", "float", "list", "other"]
"""As types are called everywhere, since sentences in all languages show them."""
_NUMERIC = frozenset({"int", "float", "list"})
_LABELS = frozenset({"class", "string", "int", "float"})
_USUAL = ("label", "labels", "target", "class", "category", "y", "species", "fine_label")
"""What people call the label, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a dataset.

    Attributes:
        what: What it holds.
        classes: Their names, where it holds classes.
    """

    name: str
    what: What
    classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The columns that are used.

    Attributes:
        image: That of the images; "" where rows of numbers are used.
        numbers: Those that make a row of numbers.
    """

    label: Column
    image: str = ""
    numbers: tuple[str, ...] = ()


def columns(path: str, config: str = "") -> tuple[Column, ...]:
    """The columns of the dataset at `path`, for a form to choose from.

    Args:
        path: A folder. Names on the hub are not asked for, since that may download them.
        config: Of several configurations the one that is meant.

    Raises:
        ConfigError: If it cannot be read.
    """
    from dpgui.data.huggingface.library import folder_of, loaded

    if folder_of(path) is None:
        return ()
    splits = loaded(path, config)
    return columns_of(next(iter(splits.values())).features)


def columns_of(features: Mapping[str, Any]) -> tuple[Column, ...]:
    """The columns that the library describes by `features`."""
    return tuple(_column(name, feature) for name, feature in features.items())


def chosen(
    known: Sequence[Column], image: str, numbers: Sequence[str], label: str, path: str
) -> Chosen:
    """The columns to use.

    Args:
        known: All columns.
        image: That of the images, or "" to recognise it.
        numbers: Those of numbers, or none to take all where there are no images.
        label: That of the label, or "" to recognise it.
        path: Of the dataset, for sentences.

    Raises:
        ConfigError: If one is missing or unfit, or cannot be recognised.
    """
    by_name = {column.name: column for column in known}
    target = _label(known, by_name, label)
    if numbers:
        picked = [_named(by_name, name, "features", _NUMERIC) for name in numbers]
        return Chosen(target, numbers=tuple(column.name for column in picked))
    if image:
        return Chosen(target, _named(by_name, image, "image", frozenset({"image"})).name)
    images = [column.name for column in known if column.what == "image"]
    if len(images) > 1:
        raise _refuse("image", "hf_image_several", names=", ".join(images))
    if images:
        return Chosen(target, images[0])
    rest = [column.name for column in known if column.what in _NUMERIC and column != target]
    if not rest:
        raise _refuse("path", "hf_no_inputs", path=path, columns=_listed(known))
    return Chosen(target, numbers=tuple(rest))


def _column(name: str, feature: Any) -> Column:
    kind = type(feature).__name__
    if kind == "Image":
        return Column(name, "image")
    if kind == "ClassLabel":
        return Column(name, "class", tuple(feature.names))
    if kind == "Value":
        return Column(name, _what(str(feature.dtype)))
    inner = feature[0] if isinstance(feature, list) else getattr(feature, "feature", None)
    if type(inner).__name__ == "Value" and _what(str(getattr(inner, "dtype", ""))) in _NUMERIC:
        return Column(name, "list")
    return Column(name, "other")


def _what(dtype: str) -> What:
    if "string" in dtype:
        return "string"
    if dtype == "bool" or dtype.startswith(("int", "uint")):
        return "int"
    return "float" if dtype.startswith(("float", "double", "half")) else "other"


def _label(known: Sequence[Column], by_name: Mapping[str, Column], label: str) -> Column:
    if label:
        return _named(by_name, label, "label", _LABELS)
    classes = [column for column in known if column.what == "class"]
    if len(classes) == 1:
        return classes[0]
    usual = [
        column
        for name in _USUAL
        for column in classes or known
        if column.name.casefold() == name and column.what in _LABELS
    ]
    if len(usual) == 1:
        return usual[0]
    if several := usual or classes:
        names = ", ".join(column.name for column in several)
        raise _refuse("label", "hf_label_several", names=names)
    raise _refuse("label", "hf_label_needed", columns=_listed(known))


def _named(
    by_name: Mapping[str, Column], name: str, option: str, fitting: frozenset[str]
) -> Column:
    column = by_name.get(name)
    listed = _listed(by_name.values())
    if column is None:
        raise _refuse(option, "hf_column_unknown", name=name, columns=listed)
    if column.what not in fitting:
        raise _refuse(option, "hf_column_unfit", name=name, what=column.what, columns=listed)
    return column


def _listed(known: Any) -> str:
    return ", ".join(f"{column.name} ({column.what})" for column in known)


def _refuse(option: str, code: str, **facts: JsonValue) -> ConfigError:
    return ConfigError([Problem(path=f"dataset.{option}", code=code, facts=facts)])
