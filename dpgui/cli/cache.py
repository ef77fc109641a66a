"""`dpgui cache`: what decoded images take of the disk, and how to have it back."""

from __future__ import annotations

from typing import Annotated

import typer

from dpgui.cli.errors import FAILED, complain
from dpgui.cli.figures import size
from dpgui.cli.showing import show_text


def cache(
    clear: Annotated[
        bool, typer.Option("--clear", help="Remove all of it. Runs decode anew what they need.")
    ] = False,
) -> int:
    """How large the cache of decoded images is. It is only a copy: images stay where they are.

    Exit code: 0; 1 if something could not be removed.
    """
    from dpgui.data.places.cache import decoded_dir
    from dpgui.data.places.cache_room import entries, remove

    found = entries()
    held = size(sum(entry.size for entry in found))
    if not clear:
        show_text(f"{decoded_dir()} holds {held} in {len(found)} entries.")
        return 0
    for entry in found:
        remove(entry)
    if left := entries():
        kept = size(sum(entry.size for entry in left))
        complain(f"{kept} of {held} could not be removed. Do they belong to another user?")
        return FAILED
    show_text(f"{held} removed.")
    return 0
