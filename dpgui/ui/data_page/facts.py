"""The figures of a dataset in words."""

from __future__ import annotations

from dpgui.data.source import SplitName
from dpgui.data.summary import Looks, PartSummary, Summary
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.words import split_word

_SOME = 12
"""Names of classes that are listed at most."""


def facts_of(summary: Summary, looks: Looks | None, *, measuring: bool) -> list[tuple[str, str]]:
    """Titles and values, in the order in which they are read."""
    pending = "…" if measuring else figures.DASH
    rows = [
        (tr("Data", "Samples"), _samples(summary)),
        (tr("Data", "Classes"), _classes(summary)),
    ]
    if summary.kind == "image":
        channels, height, width = summary.shape
        rows += [
            (tr("Data", "Image sizes"), _sizes(looks) or pending),
            (tr("Data", "Pixels"), _modes(looks) or pending),
            (tr("Data", "Read as"), f"{width} × {height}, {_channels(channels)}"),
        ]
    else:
        features = figures.count(summary.shape[0])
        rows.append((tr("Data", "Features"), features))
    if measuring or (looks and looks.disk is not None):
        rows.append((tr("Data", "On disk"), figures.memory(looks.disk) if looks else pending))
    rows.append((tr("Data", "In memory"), figures.memory(summary.decoded)))
    if summary.place:
        rows.append((tr("Data", "From"), summary.place))
    return rows


def imbalance_text(summary: Summary) -> str:
    """How unevenly the training samples are spread over the classes."""
    train = _train(summary)
    words: list[str] = []
    if train is not None and train.imbalance is not None:
        ratio = train.imbalance
        if ratio == 1:
            words.append(tr("Data", "All classes have the same number of training samples."))
        else:
            sentence = tr("Data", "The largest class has {0} times the samples of the smallest.")
            words.append(
                sentence.format(f"{ratio:.3g}" if ratio < 1000 else figures.count(round(ratio)))
            )
    if train is not None and train.empty:
        words.append(tr("Data", "%n class(es) without training samples.", train.empty))
    return " ".join(words)


def _train(summary: Summary) -> PartSummary | None:
    return next((part for part in summary.parts if part.split == "train"), None)


def _samples(summary: Summary) -> str:
    parts = ", ".join(
        f"{_word(part.split)} {figures.count(part.samples)}" for part in summary.parts
    )
    return f"{figures.count(summary.samples)} ({parts})" if len(summary.parts) > 1 else parts


def _word(split: SplitName) -> str:
    return split_word(split)


def _classes(summary: Summary) -> str:
    names = ", ".join(summary.classes[:_SOME])
    more = "…" if len(summary.classes) > _SOME else ""
    return f"{figures.count(len(summary.classes))}: {names}{more}"


def _sizes(looks: Looks | None) -> str:
    if looks is None or looks.smallest is None or looks.largest is None:
        return ""
    small, large = ("{} × {}".format(*size) for size in (looks.smallest, looks.largest))
    text = small if small == large else tr("Data", "{0} to {1}").format(small, large)
    if looks.looked_at > 1:
        text += " " + tr("Data", "(%n images looked at)", looks.looked_at)
    return text


def _modes(looks: Looks | None) -> str:
    if looks is None or not looks.modes:
        return ""
    if len(looks.modes) == 1:
        return next(iter(looks.modes))
    return ", ".join(f"{mode} ({figures.count(count)})" for mode, count in looks.modes.items())


def _channels(channels: int) -> str:
    words = {1: tr("Data", "grey"), 3: tr("Data", "colour")}
    return words.get(channels) or tr("Data", "%n channel(s)", channels)
