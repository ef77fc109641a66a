"""What is said of weights to begin from: whose they are, how good, and whether they are here."""

from __future__ import annotations

from pathlib import Path

from dpgui.engine.transfer.origin import Origin
from dpgui.models.published import Published
from dpgui.ui.i18n import tr, tr_option
from dpgui.ui.panels import figures


def published_sentence(published: Published) -> str:
    """Like "ImageNet accuracy 69.8 % · images of 224 × 224 pixels · licence: …"."""
    pixels = published.pixels
    return " · ".join(
        (
            tr("Weights", "{0} % right on ImageNet").format(f"{published.accuracy:.1f}"),
            tr("Weights", "images of {0} × {1} pixels").format(pixels, pixels),
            tr("Datasets", "licence: {0}").format(tr_option(published.licence)),
        )
    )


def origin_sentence(origin: Origin) -> str:
    """What a training would begin from; "" for fresh weights, and where a problem says enough."""
    size = figures.memory(_size(origin.file)) if origin.file else ""
    if origin.published is not None:
        known = origin.published
        if origin.file is None:
            size = figures.memory(known.size)
            place = tr("Weights", "not on this machine, download {0}").format(size)
        else:
            place = tr("Weights", "on this machine, {0}").format(size)
        return f"{known.arch} {known.name}: {place} · {published_sentence(known)}"
    if origin.file is None:
        return ""
    if origin.run:
        said = tr("Weights", "{0} of the run {1}, {2}")
        return said.format(origin.file.name, origin.run, size)
    return f"{origin.file.name}, {size}"


def _size(file: Path) -> int | None:
    try:
        return file.stat().st_size
    except OSError:
        return None
