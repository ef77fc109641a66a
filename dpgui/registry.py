"""Choices: a registered name, its options, and what it builds.

A choice is a class. Its fields are its options (validated, with bounds, a label and a help
text); its `build()` makes the thing. Forms, `--set`, TOML and tests all read the same fields,
so an option is declared once. A new model, dataset, optimizer, schedule or strategy is one new
file in its package: the registry imports every module of that package on first use.
"""

from __future__ import annotations

import dataclasses
import difflib
import importlib
import pkgutil
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.fields import FieldInfo

OptionKind = Literal["bool", "int", "float", "text", "choice", "ints", "floats", "texts", "path"]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name closest to `name`, or None when nothing is close."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return found[0] if found else None


class UnknownNameError(KeyError):
    """A name that is not registered. Carries the nearest known one."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        self.nearest = nearest(name, self.known)
        super().__init__(name)

    def __str__(self) -> str:
        hint = f" Did you mean {self.nearest!r}?" if self.nearest else ""
        return f"There is no {self.kind} called {self.name!r}.{hint}"


class OptionError(ValueError):
    """What a validator of options raises, so that the refusal can be said in any language.

    Args:
        code: Key of `messages.MESSAGES`.
        option: The option that it is about, where the validator looks at several.
    """

    def __init__(self, code: str, option: str = "") -> None:
        self.code, self.option = code, option
        super().__init__(code)


class Options(BaseModel):
    """Base of everything whose fields a person may set: frozen, unknown keys refused.

    A field of tuple type also takes a string with commas ("64,32"), as `--set` and line edits
    write it, and a single value.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    @classmethod
    def choices_of(cls, name: str) -> tuple[str, ...]:
        """Known values of a text option, for a searchable list. Override where there are any."""
        return ()

    @model_validator(mode="before")
    @classmethod
    def _split_lists(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        given = dict(typing.cast("Mapping[str, Any]", data))
        for name, field in cls.model_fields.items():
            if name in given and typing.get_origin(field.annotation) is tuple:
                given[name] = _as_list(given[name])
        return given


def _as_list(value: Any) -> Any:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [value] if isinstance(value, (int, float)) else value


def option(
    default: Any,
    *,
    label: str,
    help: str,
    ge: float | None = None,
    gt: float | None = None,
    le: float | None = None,
    lt: float | None = None,
    unit: str = "",
    scientific: bool = False,
    advanced: bool = False,
    path: Literal["", "folder", "file"] = "",
    shown_when: Mapping[str, Any] | None = None,
) -> Any:
    """A field of an `Options` class, with what a form needs to show it.

    Args:
        default: The value when nothing is said.
        label: Short English name shown beside the editor.
        help: One or two English sentences: what it does, and what it costs.
        ge: Smallest value.
        gt: The value must be larger than this.
        le: Largest value.
        lt: The value must be smaller than this.
        unit: Shown after the value ("s", "samples").
        scientific: Edited as free text such as 3e-4 and stepped by factors, not by increments.
        advanced: Folded away at first.
        path: Edited with a folder or file chooser.
        shown_when: Only shown while the named sibling options have these values.
    """
    shown: dict[str, Any] = {
        "unit": unit,
        "scientific": scientific,
        "advanced": advanced,
        "path": path,
        "shown_when": dict(shown_when or {}),
    }
    return Field(
        default, title=label, description=help, ge=ge, gt=gt, le=le, lt=lt, json_schema_extra=shown
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice, as a form or a help page sees it.

    Attributes:
        name: Field name, the last part of its `--set` path.
        kind: Which editor it wants.
        minimum: Lower bound or None; `above` says that the bound itself is not allowed.
        maximum: Upper bound or None; `below` says that the bound itself is not allowed.
        choices: Allowed values for kind "choice"; empty otherwise.
        optional: None is allowed ("not set").
    """

    name: str
    label: str
    help: str
    kind: OptionKind
    default: Any
    minimum: float | None = None
    maximum: float | None = None
    above: bool = False
    below: bool = False
    unit: str = ""
    scientific: bool = False
    advanced: bool = False
    path: str = ""
    choices: tuple[str, ...] = ()
    optional: bool = False
    shown_when: Mapping[str, Any] = dataclasses.field(default_factory=dict[str, Any])


_SCALARS: Mapping[Any, OptionKind] = {bool: "bool", int: "int", float: "float", str: "text"}
_TUPLES: Mapping[Any, OptionKind] = {int: "ints", float: "floats", str: "texts"}


def options_of(cls: type[Options]) -> tuple[Option, ...]:
    """Every option of `cls` in the order of its fields (fields without a label are left out)."""
    return tuple(
        _option_of(cls, name, field) for name, field in cls.model_fields.items() if field.title
    )


def _option_of(cls: type[Options], name: str, field: FieldInfo) -> Option:
    annotation, optional = _without_none(field.annotation)
    extra = typing.cast("dict[str, Any]", field.json_schema_extra or {})
    choices = cls.choices_of(name)
    if typing.get_origin(annotation) is Literal:
        choices = tuple(str(value) for value in typing.get_args(annotation))
    kind: OptionKind
    if choices:
        kind = "choice"
    elif extra.get("path"):
        kind = "path"
    elif typing.get_origin(annotation) is tuple:
        kind = _TUPLES[typing.get_args(annotation)[0]]
    else:
        kind = _SCALARS[annotation]
    bounds = _bounds(field)
    return Option(
        name=name,
        label=field.title or name,
        help=field.description or "",
        kind=kind,
        default=field.default,
        choices=choices,
        optional=optional,
        **bounds,
        **extra,
    )


def _without_none(annotation: Any) -> tuple[Any, bool]:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        kept = [arg for arg in typing.get_args(annotation) if arg is not type(None)]
        optional = len(kept) < len(typing.get_args(annotation))
        if len(kept) > 1 and all(typing.get_origin(arg) is Literal for arg in kept):
            values = tuple(value for arg in kept for value in typing.get_args(arg))
            return Literal[values], optional
        return kept[0], optional
    return annotation, False


def _bounds(field: FieldInfo) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mark in field.metadata:
        for word, bound, strict in (
            ("ge", "minimum", None),
            ("gt", "minimum", "above"),
            ("le", "maximum", None),
            ("lt", "maximum", "below"),
        ):
            value = getattr(mark, word, None)
            if value is not None:
                found[bound] = value
                if strict:
                    found[strict] = True
    return found


class Choice(Options):
    """A named thing a person can choose. Subclasses add fields and a `build()`.

    Attributes:
        name: What config files and `--set` call it.
        label: What the window calls it (English; the window translates).
        summary: One sentence for lists and tooltips.
        rank: Place in lists, small first; equal ranks go by name.
    """

    name: ClassVar[str]
    label: ClassVar[str]
    summary: ClassVar[str] = ""
    rank: ClassVar[int] = 100


C = TypeVar("C", bound=Choice)
K = TypeVar("K", bound=Choice)


class Registry(Generic[C]):
    """The choices of one kind, by name, in the order of their rank.

    A choice with a module of its own name ("image-folder" in `image_folder`) can be had without
    the others; they are imported when all are asked for.

    Args:
        kind: What such a choice is called ("model"); also its key in a config.
        package: The package whose modules register choices; imported on first use.
        skip: Modules of that package that hold no choice (they may import torch).
    """

    def __init__(self, kind: str, package: str, skip: Iterable[str] = ()) -> None:
        self.kind = kind
        self._package, self._skip = package, frozenset(skip)
        self._choices: dict[str, type[C]] = {}
        self._scanned = False

    def register(self, cls: type[K]) -> type[K]:
        """Class decorator: make `cls`, one of this registry's kind, known under its `name`."""
        known: Any = cls
        self._choices[cls.name] = known
        return cls

    def names(self) -> tuple[str, ...]:
        return tuple(cls.name for cls in self)

    def __iter__(self) -> Iterator[type[C]]:
        self._scan()
        return iter(sorted(self._choices.values(), key=lambda cls: (cls.rank, cls.name)))

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            self[name]
        except UnknownNameError:
            return False
        return True

    def __getitem__(self, name: str) -> type[C]:
        """The class called `name`.

        Raises:
            UnknownNameError: With the nearest known name.
        """
        if name not in self._choices:
            self._import_one(name.replace("-", "_"))
        if name not in self._choices:
            self._scan()
        try:
            return self._choices[name]
        except KeyError:
            raise UnknownNameError(self.kind, name, self.names()) from None

    def _scan(self) -> None:
        if self._scanned:
            return
        self._scanned = True
        for module in self._modules():
            importlib.import_module(f"{self._package}.{module}")

    def _import_one(self, module: str) -> None:
        if not self._scanned and module in self._modules():
            importlib.import_module(f"{self._package}.{module}")

    def _modules(self) -> list[str]:
        package = importlib.import_module(self._package)
        names = (module.name for module in pkgutil.iter_modules(package.__path__))
        return [name for name in names if name not in self._skip and not name.startswith("_")]
