"""Published weights on the command line: which there are, and how to get them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dpgui.cli.errors import FAILED, INTERRUPTED, REFUSED, RefusedError, complain, complain_of
from dpgui.cli.figures import size

if TYPE_CHECKING:
    from dpgui.config import Problem
    from dpgui.models.published import Published

_MENDED = frozenset({"weights_missing", "weights_damaged"})
"""Problems that a download mends."""


def download_weights(arch: str) -> int:
    """Download the published weights of `arch`, or go on with it; the exit code.

    Raises:
        RefusedError: If there are none.
    """
    from dpgui.cli.showing import show_text
    from dpgui.models.published import folders

    published = _published(arch)
    show_text(f"{arch} {published.name}: {about_weights(published)}; {published.licence}.")
    show_text(f"{published.file} goes into {folders()[0]}.")
    code = _fetch(published)
    if code == 0:
        show_text(f"The weights of {arch} are here: the file is downloaded and checked.")
    return code


def about_weights(published: Published) -> str:
    """What a person wants to know of weights, in a few words."""
    return f"{size(published.size)}, {published.accuracy:.1f} % right on ImageNet"


def weights_line() -> str:
    """All architectures with published weights, and how many bytes each are."""
    from dpgui.models.published import published

    return ", ".join(f"{arch} ({size(each.size)})" for arch, each in published().items())


def how_to_get_weights(problems: Iterable[Problem]) -> str | None:
    """The sentence that says which command mends `problems`, if one does."""
    mended = next((problem for problem in problems if problem.code in _MENDED), None)
    if mended is None:
        return None
    arch = str(mended.facts["arch"])
    amount = size(_published(arch).size)
    return f"Download them ({amount}) with: dpgui download --weights {arch}"


def _published(arch: str) -> Published:
    from dpgui.models.published import published
    from dpgui.registry import nearest

    known = published()
    if arch in known:
        return known[arch]
    close = nearest(arch, known)
    hint = f" Did you mean {close}?" if close else " `dpgui models` lists them."
    raise RefusedError(f"There are no published weights of {arch}.{hint}")


def _fetch(published: Published) -> int:
    from dpgui.cli.download_bar import download_bar
    from dpgui.cli.showing import console
    from dpgui.config import ConfigError
    from dpgui.engine.transfer.fetching import fetch_weights

    try:
        with download_bar(published.arch, console()) as (progress, _):
            fetch_weights(published, progress, lambda: False)
    except ConfigError as error:
        complain_of(error.problems)
        unwritable = any(each.code == "download_unwritable" for each in error.problems)
        return REFUSED if unwritable else FAILED
    except KeyboardInterrupt:
        complain("Interrupted. What came is kept: the same command goes on from there.")
        return INTERRUPTED
    return 0
