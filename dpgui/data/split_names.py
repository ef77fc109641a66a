"""How the parts of a dataset are usually called, as folders or in a column."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from dpgui.data.source import SplitName

_USUAL: Mapping[SplitName, frozenset[str]] = {
    "train": frozenset({"train", "training", "trn", "训练", "训练集"}),
    "validation": frozenset(
        {
            *("val", "valid", "validation", "validate", "eval", "evaluation", "dev"),
            *("development", "holdout", "验证", "验证集"),
        }
    ),
    "test": frozenset({"test", "testing", "tst", "测试", "测试集"}),
}
"""In lower case and without "set" or "data" at the end."""
_ENDS = ("set", "data", "images", "imgs", "split")


def split_of(name: str) -> SplitName | None:
    """The part of a dataset that is usually called `name`, if there is one."""
    plain = bare(name)
    return next((split for split, names in _USUAL.items() if plain in names), None)


def bare(name: str) -> str:
    """`name` in lower case, without separators and without what follows the name of a split."""
    plain = plain_name(name)
    for end in _ENDS:
        plain = plain.removesuffix(end) or plain
    return plain


def plain_name(name: str) -> str:
    """`name` in lower case and without what only parts its words."""
    return "".join(letter for letter in same_name(name).casefold() if letter not in " -_.")


def same_name(name: str) -> str:
    """`name` with composed accents: two spellings of one accent are one name."""
    return unicodedata.normalize("NFC", name)
