"""The line under the dataset: how many samples and classes, what a download costs, whose it is."""

from __future__ import annotations

from dpgui.data import DataFacts, datasets
from dpgui.data.published.sources import About
from dpgui.registry import UnknownNameError
from dpgui.ui.i18n import tr, tr_option
from dpgui.ui.panels import figures


def dataset_label(name: str) -> str:
    """What people call the dataset `name`, in English; a name that nobody knows as it is."""
    try:
        return datasets[name].label
    except UnknownNameError:
        return name


def dataset_sentence(facts: DataFacts | None, known: About | None, *, missing: bool = False) -> str:
    """What is known of a dataset, in a few words.

    Args:
        facts: What a check found, where it could.
        known: What is known of a published dataset, for any other None.
        missing: It would have to be downloaded.
    """
    said: list[str] = []
    if facts is not None:
        said += [_parts(facts), _classes(len(facts.classes))]
    elif known is not None:
        said += [_images(figures.count(known.samples)), _classes(known.classes)]
    if known is not None and missing and not known.by_hand:
        said.append(tr("Datasets", "download {0}").format(figures.memory(known.download_size)))
    if known is not None and known.licence:
        said.append(tr("Datasets", "licence: {0}").format(tr_option(known.licence)))
    return " · ".join(said)


def _parts(facts: DataFacts) -> str:
    """Like "60,000 + 10,000 images of 28 × 28 pixels": training, validation and test part."""
    sizes = (facts.train, facts.validation, facts.test)
    listed = " + ".join(figures.count(size) for size in sizes if size)
    if facts.kind == "table":
        return tr("Datasets", "{0} rows of {1} features").format(listed, facts.shape[0])
    _, height, width = facts.shape
    return tr("Datasets", "{0} images of {1} × {2} pixels").format(listed, width, height)


def _images(count: str) -> str:
    return tr("Datasets", "{0} images").format(count)


def _classes(count: int) -> str:
    return tr("Datasets", "{0} classes").format(figures.count(count))
