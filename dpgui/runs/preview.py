"""Looks at data by a process of its own, for a window without torch that runs no person's code.

What was seen goes into a folder: arrays and small pictures beside one JSON file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from dpgui.config import ExperimentConfig
from dpgui.data.glimpse import Glimpsed, glimpsed
from dpgui.data.stages import drained
from dpgui.data.summary import Looks, Summary, in_order, looks_of, spread, summarised
from dpgui.data.tables.look import TableLook, table_of
from dpgui.engine.seen import Seen, seen_of
from dpgui.files import write_whole

FILE = "look.json"
BATCH, ORIGINAL, VARIANTS = "batch.npy", "original.npy", "variants.npy"
EACH = 12
"""Pictures of each class of each part that are kept of a dataset."""

MOST = 600
"""Pictures that are kept at most, whatever the number of classes."""

StageTold = Callable[[str, int, int | None], None]


class Preview(BaseModel):
    """What a process saw.

    Attributes:
        summary: The dataset's figures, where they were asked for.
        looks: What its files look like.
        glimpses: Small pictures of it; none of rows.
        table: Its first rows; None of images.
        seen: The first training batch, where it was asked for.
    """

    model_config = ConfigDict(frozen=True)

    summary: Summary | None = None
    looks: Looks | None = None
    glimpses: tuple[Glimpsed, ...] = ()
    table: TableLook | None = None
    seen: Seen | None = None

    def save(self, folder: Path) -> None:
        """Write it beside its arrays."""
        write_whole(folder / FILE, self.model_dump_json())

    @classmethod
    def load(cls, folder: Path) -> Preview:
        """What was saved in `folder`.

        Raises:
            OSError: If there is nothing.
            ValueError: If it is something else.
        """
        return cls.model_validate_json((folder / FILE).read_text(encoding="utf-8"))


def look_at_dataset(config: ExperimentConfig, folder: Path, tell: StageTold) -> Preview:
    """Open the dataset of `config`, and keep a few pictures of each class in `folder`.

    Raises:
        ConfigError: With every problem found.
    """
    from dpgui.engine.registries import choose_all

    choice = choose_all(config).dataset
    source = choice.open(lambda done, total: tell("listing", done, total)).fitted()
    kept: list[Glimpsed] = []
    if source.kind == "image":
        each = max(1, min(EACH, MOST // max(1, len(source.classes) * len(source.parts))))
        for split, part in in_order(source):
            index = spread(part.labels, each)[: MOST // len(source.parts)]
            kept += glimpsed(split, part, index.tolist(), folder)
            tell("reading", len(kept), None)
    return Preview(
        summary=summarised(source),
        looks=looks_of(source),
        glimpses=tuple(kept),
        table=table_of(source) if source.kind == "table" else None,
    )


def look_at_batch(
    config: ExperimentConfig,
    folder: Path,
    tell: StageTold,
    *,
    picture: int | None = None,
    variants: int = 16,
    roll: int = 0,
) -> Preview:
    """Make the first training batch of `config`, and vary one picture; arrays go into `folder`.

    Raises:
        ConfigError: With every problem found.
    """
    import numpy as np

    from dpgui.engine.looking import looking

    # Every place gives the same samples. What is decoded for the look goes into the cache, so a
    # run that follows need not decode it again; where that may not be, only the batch is read.
    feed = config.feed
    place = "cache" if feed.keep in ("auto", "cache") and feed.cache else "files"
    config = config.changed(feed={"keep": place, "cache": feed.cache, "workers": 0})
    stages = looking(config, picture=picture, variants=variants, roll=roll)
    look = drained(stages, lambda stage: tell(*stage))
    arrays = {BATCH: look.x if look.shown is None else look.shown}
    if look.original is not None and look.gallery is not None:
        arrays |= {ORIGINAL: look.original, VARIANTS: look.gallery}
    for name, tensor in arrays.items():
        np.save(folder / name, tensor.numpy())
    return Preview(seen=seen_of(look))
