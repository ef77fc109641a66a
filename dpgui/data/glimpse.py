"""Small pictures of a dataset, kept in files for somebody who cannot open it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from dpgui.data.source import Part, SplitName, Taken, UnreadableError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 256
"""Pixels high or wide at most."""


class Glimpsed(BaseModel):
    """One sample that was looked at.

    Attributes:
        split: The part it belongs to.
        index: Its place there.
        label: Its class.
        name: What it is called in its dataset.
        file: Its picture, a name in the folder; "" if it could not be read.
        why: Why not.
    """

    model_config = ConfigDict(frozen=True)

    split: SplitName
    index: int
    label: int
    name: str
    file: str = ""
    why: str = ""


def glimpsed(
    split: SplitName, part: Part, places: Iterable[int], folder: Path
) -> Iterator[Glimpsed]:
    """Keep the pictures at `places` of `part` in `folder`, as PNG files."""
    from PIL import Image

    for place in places:
        found = Glimpsed(
            split=split, index=place, label=int(part.labels[place]), name=part.name_of(place)
        )
        try:
            pixels = part.picture(place, SIDE)
        except UnreadableError as error:
            yield found.model_copy(update={"why": str(error)})
            continue
        name = f"{split}-{place}.png"
        flat = pixels[..., 0] if pixels.shape[-1] == 1 else pixels
        Image.fromarray(flat).save(folder / name)
        yield found.model_copy(update={"file": name})


@dataclass(frozen=True)
class GlimpsedPart(Part):
    """What was kept of one part: to be looked at, not to train on.

    Attributes:
        folder: Where the pictures are.
        kept: What they show.
        labels: int64 (N,).
    """

    folder: Path
    kept: tuple[Glimpsed, ...]
    labels: NDArray[np.int64]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.picture(0).shape

    def sample(self, index: int, *, repair: bool = False) -> Taken:
        return Taken(self.picture(index))

    def picture(self, index: int, side: int | None = None) -> NDArray[np.uint8]:
        import numpy as np
        from PIL import Image

        kept = self.kept[index]
        if not kept.file:
            raise UnreadableError(kept.why)
        try:
            with Image.open(self.folder / kept.file) as image:
                pixels = np.asarray(image, np.uint8)
        except OSError as error:
            raise UnreadableError(f"{kept.name}: {error}") from None
        return pixels if pixels.ndim == 3 else pixels[..., None]

    def name_of(self, index: int) -> str:
        return self.kept[index].name


def glimpsed_parts(folder: Path, kept: Sequence[Glimpsed]) -> dict[SplitName, Part]:
    """The parts that `kept` belong to."""
    import numpy as np

    parts: dict[SplitName, Part] = {}
    order: tuple[SplitName, ...] = ("train", "validation", "test")
    for split in order:
        own = tuple(each for each in kept if each.split == split)
        if own:
            labels = np.array([each.label for each in own], np.int64)
            parts[split] = GlimpsedPart(folder, own, labels)
    return parts
