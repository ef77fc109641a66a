"""The first training batch as the page shows it: read from a look's folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpgui.data.tables.look import ColumnLook, TableLook
from dpgui.engine.seen import Blend, Seen
from dpgui.runs.preview import BATCH, ORIGINAL, VARIANTS, Preview
from dpgui.ui.data_page.image_model import Captioned
from dpgui.ui.data_page.images import fitted, image_of
from dpgui.ui.data_page.thumbnails import SIDE, Thumbnail
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FEW = 3
"""Channels or features whose figures are listed."""


@dataclass(frozen=True)
class Batch:
    """What a look saw.

    Attributes:
        images: The batch; empty for rows.
        original: The picture that is varied.
        variants: It, varied.
        table: The batch of rows; None for images.
    """

    seen: Seen
    images: tuple[Captioned, ...] = ()
    original: Captioned | None = None
    variants: tuple[Captioned, ...] = ()
    table: TableLook | None = None


def read_batch(folder: Path) -> Batch:
    """What was saved in `folder`.

    Raises:
        OSError: If a file is missing.
        ValueError: If one is damaged, or holds no batch.
    """
    import numpy as np

    seen = Preview.load(folder).seen
    if seen is None:
        raise ValueError(folder)
    batch: NDArray[Any] = np.load(folder / BATCH)
    if seen.kind == "table":
        return Batch(seen, table=_table(batch, seen))
    captions = [blend_text(blend, seen.classes) for blend in seen.labels]
    images = tuple(map(_captioned, batch, captions))
    original = _captioned(np.load(folder / ORIGINAL), tr("Data", "as it is"))
    varied = np.load(folder / VARIANTS)
    variants = tuple(_captioned(pixels, str(at)) for at, pixels in enumerate(varied, 1))
    return Batch(seen, images, original, variants)


def blend_text(blend: Blend, classes: Sequence[str]) -> str:
    """`shirt`, or `70 % shirt, 30 % bag` for a blended label."""
    shares = blend.shares
    if len(shares) == 1:
        return classes[shares[0][0]]
    return ", ".join(f"{100 * share:.0f} % {classes[label]}" for label, share in shares)


def batch_text(seen: Seen) -> str:
    """The figures of the batch in a few words."""
    shape = " × ".join(map(str, seen.shape))
    words = [
        tr("Data", "Tensor {0}").format(shape),
        tr("Data", "least {0}").format(_figure(seen.low)),
        tr("Data", "greatest {0}").format(_figure(seen.high)),
        tr("Data", "mean {0}").format(_figure(seen.mean)),
        tr("Data", "deviation {0}").format(_figure(seen.deviation)),
    ]
    if seen.not_finite:
        words.append(tr("Data", "%n value(s) are not finite", seen.not_finite))
    return "   ".join(words)


def split_text(seen: Seen) -> str:
    """How many samples train and judge, and by what figures they are normalised."""
    train, judge = figures.count(seen.training), figures.count(seen.judging)
    text = tr("Data", "{0} samples train").format(train)
    if seen.judging:
        text = tr("Data", "{0} samples train, {1} are kept aside to judge").format(train, judge)
    if not seen.normal_mean:
        return text
    mean = ", ".join(f"{value:.3g}" for value in seen.normal_mean[:_FEW])
    deviation = ", ".join(f"{value:.3g}" for value in seen.normal_deviation[:_FEW])
    more = ", …" if len(seen.normal_mean) > _FEW else ""
    normal = tr("Data", "Normalised by mean {0} and deviation {1}")
    return f"{text}   " + normal.format(mean + more, deviation + more)


def _captioned(pixels: NDArray[Any], caption: str) -> Captioned:
    return Captioned(Thumbnail(fitted(image_of(pixels), SIDE)), caption)


def _table(batch: NDArray[Any], seen: Seen) -> TableLook:
    rows = tuple(
        (*(f"{value:.6g}" for value in row), blend_text(blend, seen.classes))
        for row, blend in zip(batch.tolist(), seen.labels, strict=True)
    )
    names = [ColumnLook(name=str(at), kind="number") for at in range(batch.shape[1])]
    names.append(ColumnLook(name="class", kind="class"))
    return TableLook(columns=tuple(names), rows=rows, read=0, total=len(rows))


def _figure(value: float | None) -> str:
    return figures.DASH if value is None else f"{value:.4g}"
