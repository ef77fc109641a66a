"""Where the published datasets come from, and what is to be known of them before.

Nothing here brings HTTP or torch, so the window can ask `about` as often as it likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dpgui.data.published.array_sources import ARRAYS
from dpgui.data.published.picture_sources import PICTURES
from dpgui.data.published.remote import RemoteFile, Source

__all__ = ["SOURCES", "About", "RemoteFile", "Source", "about", "needed", "steering", "total"]


@dataclass(frozen=True, slots=True)
class About:
    """What a person wants to know of a dataset before it is downloaded.

    Attributes:
        download_size: Bytes to download; None where that is not known.
        by_hand: dpgui cannot download it: the person has to.
        licence: A short note on its terms.
        homepage: Its page.
        samples: In all its parts.
        classes: How many there are.
    """

    download_size: int | None
    by_hand: bool
    licence: str
    homepage: str
    samples: int
    classes: int


SOURCES: dict[str, Source] = ARRAYS | PICTURES
"""The datasets whose files are known, by the name of their choice."""


def needed(name: str, options: Mapping[str, Any] | None = None) -> tuple[RemoteFile, ...]:
    """The files of the dataset `name` that its `options` ask for; those left out are default."""
    from dpgui.data.choice import datasets

    given = dict(options or {})

    def asked(only: tuple[str, object] | None) -> bool:
        if only is None:
            return True
        option, value = only
        default = datasets[name].model_fields[option].default
        # As text: that is how a config from a command line may have it.
        return str(given.get(option, default)).casefold() == str(value).casefold()

    return tuple(file for file in SOURCES[name].files if asked(file.only))


def steering(name: str) -> set[str]:
    """The options of the dataset `name` on which it depends what is downloaded."""
    return {file.only[0] for file in SOURCES[name].files if file.only}


def total(files: tuple[RemoteFile, ...]) -> int | None:
    """Bytes of `files` together, or None where one of them is not known."""
    sizes = [file.size for file in files]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def about(name: str, options: Mapping[str, Any] | None = None) -> About | None:
    """What is to be known of the dataset `name` before it is downloaded.

    Args:
        name: Of its choice.
        options: Of the choice, as a config has them; wrong ones count as left out.

    Returns:
        None for a dataset that is no published one: built in, made up, or a person's own.
    """
    from pydantic import ValidationError

    from dpgui.data.choice import datasets
    from dpgui.data.published.known import Known

    cls = datasets[name]
    if not issubclass(cls, Known):
        return None
    try:
        choice = cls.model_validate(dict(options or {}))
    except ValidationError:
        choice = cls()
    files = needed(name, choice.model_dump()) if name in SOURCES else ()
    return About(
        download_size=total(files) if files else None,
        by_hand=not all(file.urls for file in files) or not files,
        licence=cls.licence,
        homepage=cls.homepage,
        samples=sum(choice.sizes()),
        classes=choice.class_count(),
    )
