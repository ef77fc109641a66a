"""Sentences of the Progress panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures
from dpgui.ui.panels.log_lines import fact
from dpgui.ui.panels.scores import Best
from dpgui.ui.panels.words import choice_word, devices_word
from dpgui.ui.states import State

if TYPE_CHECKING:
    from dpgui.events import Preparing
    from dpgui.runs import History

_LONG = 120  # seconds from which on minutes are easier to read


def quiet_words(state: State, phase: str, seconds: float) -> str:
    """What a run without news is waited for, and since when."""
    now = {
        State.STARTING: tr("Progress", "Still starting, {0}"),
        State.PAUSED: tr("Progress", "Paused for {0}"),
        State.STOPPING: tr("Progress", "Still stopping, {0}"),
    }
    during = {
        "loading": tr("Progress", "Still loading data, {0}"),
        "training": tr("Progress", "Still in the same step, {0}"),
        "evaluating": tr("Progress", "Still evaluating, {0}"),
        "saving": tr("Progress", "Still saving, {0}"),
        "paused": tr("Progress", "Paused for {0}"),
    }
    text = now.get(state) or during.get(phase) or tr("Progress", "No news for {0}")
    return text.format(f"{int(seconds)} s" if seconds < _LONG else figures.duration(seconds))


def data_words(history: History | None) -> str:
    """Where the data are kept, and how large they are."""
    if history is None or history.started is None:
        return ""
    data = history.started.data
    size = data.get("bytes")
    amount = figures.memory(size if isinstance(size, int) else None)
    name, place = choice_word("dataset", fact(data, "name")), data.get("place")
    workers = data.get("workers")
    if place == "memory":
        return tr("Progress", "Data: {0}, in memory, {1}").format(name, amount)
    if place == "cache":
        return tr("Progress", "Data: {0}, cached on disk, {1}").format(name, amount)
    if place != "files":
        return tr("Progress", "Data: {0}, {1}").format(name, amount)
    if isinstance(workers, int) and workers:
        text = tr("Progress", "Data: {0}, decoded by %n process(es)", workers)
        return text.format(name)
    return tr("Progress", "Data: {0}, read from files").format(name)


def preparing_words(preparing: Preparing) -> str:
    """What is done before training begins, and how far it is."""
    works = {
        "decoding": tr("Progress", "Decoding images"),
        "reading": tr("Progress", "Reading decoded images"),
        "looking": tr("Progress", "Looking which files can be read"),
        "measuring": tr("Progress", "Measuring mean and deviation"),
        "comparing": tr("Progress", "Comparing samples"),
        "copying": tr("Progress", "Trying copies between GPUs"),
    }
    work = works.get(preparing.what, preparing.what)
    return f"{work} {figures.count(preparing.done)} / {figures.count(preparing.total)}"


def strategy_words(history: History | None) -> str:
    """The strategy that really runs, its devices, and how a whole batch is cut for them."""
    if history is None or history.started is None:
        return ""
    started = history.started
    ids = devices_word(started)
    name = choice_word("strategy", fact(started.strategy, "name"))
    sizes = _numbers(started.strategy.get("pieces"))
    if not sizes:
        return tr("Progress", "Strategy: {0} on {1}").format(name, ids)
    text = tr("Progress", "Strategy: {0} on {1}, a batch of {2}")
    if len(sizes) == 1:
        return text.format(name, ids, sizes[0])
    return text.format(name, ids, f"{sum(sizes)} = {figures.pieces(sizes)}")


def best_words(best: Best | None) -> tuple[str, str, str]:
    """Caption, figure and tool tip of the best so far."""
    if best is None:
        return tr("Progress", "Best"), figures.DASH, tr("Progress", "The best epoch so far")
    if best.name.endswith("accuracy"):
        value, tip = figures.share(best.value), tr("Progress", "Validation accuracy")
        training = tr("Progress", "Training accuracy")
    else:
        value, tip = figures.loss(best.value), tr("Progress", "Validation loss")
        training = tr("Progress", "Training loss")
    caption = tr("Progress", "Best, epoch {0}").format(best.epoch)
    return caption, value, f"{training if '/train/' in best.name else tip}: {value}"


def _numbers(value: object) -> Sequence[int]:
    if not isinstance(value, list):
        return ()
    return [it for it in cast("list[object]", value) if isinstance(it, int)]
