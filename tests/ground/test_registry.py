"""Choices, their options, and the registry that finds them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Literal

import pytest
from pydantic import ValidationError

from dpgui.registry import (
    Choice,
    Option,
    Options,
    Registry,
    UnknownNameError,
    nearest,
    option,
    options_of,
)


class Tea(Choice):
    name: ClassVar[str] = "tea"
    label: ClassVar[str] = "Tea"

    minutes: float = option(3.0, gt=0, le=10, unit="min", label="Minutes", help="How long.")
    cups: int = option(1, ge=1, lt=9, label="Cups", help="How many.")
    kind: Literal["green", "black"] = option("green", label="Kind", help="Which.")
    sugar: bool = option(False, label="Sugar", help="Or not.", advanced=True)
    pots: tuple[int, ...] = option((2, 3), label="Pots", help="Sizes.")
    rate: float | None = option(None, label="Rate", help="Or none.", scientific=True)
    folder: str = option("", label="Folder", help="Where.", path="folder")
    secret: int = 7

    def brew(self) -> str:
        return f"{self.cups} x {self.kind}"


def by_name() -> dict[str, Option]:
    return {found.name: found for found in options_of(Tea)}


def test_options_tell_a_form_everything() -> None:
    found = by_name()
    assert list(found) == ["minutes", "cups", "kind", "sugar", "pots", "rate", "folder"]
    kinds = {name: one.kind for name, one in found.items()}
    assert kinds == {
        "minutes": "float",
        "cups": "int",
        "kind": "choice",
        "sugar": "bool",
        "pots": "ints",
        "rate": "float",
        "folder": "path",
    }
    assert found["kind"].choices == ("green", "black")
    assert (found["minutes"].minimum, found["minutes"].above) == (0, True)
    assert (found["minutes"].maximum, found["minutes"].below) == (10, False)
    assert (found["cups"].minimum, found["cups"].above) == (1, False)
    assert (found["cups"].maximum, found["cups"].below) == (9, True)
    assert found["minutes"].unit == "min"
    assert found["sugar"].advanced
    assert found["rate"].optional
    assert found["rate"].scientific


@pytest.mark.parametrize(
    ("given", "pots"),
    [("4,5", (4, 5)), (" 4 , 5 ,", (4, 5)), (6, (6,)), ([7], (7,)), ("", ())],
)
def test_lists_are_taken_as_people_write_them(given: object, pots: tuple[int, ...]) -> None:
    assert Tea.model_validate({"pots": given}).pots == pots


def test_defaults_are_checked_too() -> None:
    class Bad(Options):
        n: int = option(0, ge=1, label="N", help="")

    with pytest.raises(ValidationError):
        Bad()


def test_a_choice_refuses_unknown_options() -> None:
    with pytest.raises(ValidationError):
        Tea.model_validate({"milk": 1})


@pytest.mark.parametrize(
    ("name", "expected"),
    [("tutorail-mlp", "tutorial-mlp"), ("digits", "digits-cnn"), ("qqqq", None)],
)
def test_nearest(name: str, expected: str | None) -> None:
    assert nearest(name, ["tutorial-mlp", "digits-cnn"]) == expected


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package of three choices, a private module, and one that must not be imported."""
    folder = tmp_path / "drinks"
    folder.mkdir()
    head = "from dpgui.registry import Choice\n"
    (folder / "__init__.py").write_text(
        "from dpgui.registry import Registry\n"
        "drinks = Registry('drink', 'drinks', skip=('heavy',))\n"
    )
    for name, rank in (("water", 100), ("milk", 5), ("juice", 100)):
        (folder / f"{name}.py").write_text(
            f"{head}from drinks import drinks\n@drinks.register\nclass C(Choice):\n"
            f"    name = {name!r}\n    label = {name!r}\n    rank = {rank}\n"
        )
    for name in ("heavy", "_private"):
        (folder / f"{name}.py").write_text("raise RuntimeError('must not be imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "drinks"
    for name in [name for name in sys.modules if name.split(".")[0] == "drinks"]:
        del sys.modules[name]


@pytest.fixture
def drinks(package: str) -> Registry[Choice]:
    registry: Registry[Choice] = __import__(package).drinks
    return registry


def test_a_new_file_is_a_new_choice_in_order_of_rank_and_name(drinks: Registry[Choice]) -> None:
    assert drinks.names() == ("milk", "juice", "water")
    assert "milk" in drinks
    assert drinks["milk"].label == "milk"


def test_nothing_is_imported_before_somebody_asks(drinks: Registry[Choice]) -> None:
    assert "drinks.milk" not in sys.modules
    drinks.names()
    assert "drinks.milk" in sys.modules


def test_one_choice_is_had_without_the_others(drinks: Registry[Choice]) -> None:
    assert "milk" in drinks
    assert "drinks.milk" in sys.modules
    assert "drinks.water" not in sys.modules
    assert "../water" not in drinks
    assert drinks.names() == ("milk", "juice", "water")


def test_an_unknown_name_is_answered_with_the_nearest(drinks: Registry[Choice]) -> None:
    with pytest.raises(UnknownNameError) as caught:
        drinks["wter"]
    assert str(caught.value) == "There is no drink called 'wter'. Did you mean 'water'?"
    assert caught.value.known == ("milk", "juice", "water")
