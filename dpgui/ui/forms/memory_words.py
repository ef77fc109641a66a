"""What is said of the memory that a run will need, and of the batches that were tried."""

from __future__ import annotations

from collections.abc import Sequence

from dpgui.engine.memory.needs import PARTS, DeviceNeed, Estimate, FoundBatch, Tried
from dpgui.ui.i18n import tr
from dpgui.ui.panels import figures


def need_line(need: DeviceNeed, estimate: Estimate) -> str:
    """One device: what it needs, of what is free, and how that is known."""
    held = figures.memory(need.total)
    if estimate.measured:
        text = tr("forms", "{0}: {1} of {2} free, measured")
    else:
        text = tr("forms", "{0}: about {1} of {2} free, an estimate")
    return text.format(need.device, held, figures.memory(need.free))


def need_parts(need: DeviceNeed) -> str:
    """What the memory of a device is needed for, a line each."""
    names = {
        "weights": tr("forms", "Weights"),
        "gradients": tr("forms", "Gradients"),
        "optimizer": tr("forms", "Optimizer"),
        "average": tr("forms", "Average of the weights"),
        "activations": tr("forms", "Activations"),
        "outputs": tr("forms", "Gathered outputs"),
        "data": tr("forms", "Dataset"),
        "spare": tr("forms", "Spare, kept by torch"),
        "program": tr("forms", "Program and driver"),
    }
    sizes = ((names[part], getattr(need, part)) for part in PARTS)
    return "\n".join(f"{name}: {figures.memory(size)}" for name, size in sizes if size)


def attempt_line(tried: Tried) -> str:
    """One batch that was tried."""
    if tried.fits and tried.samples_per_s is None:
        return tr("forms", "{0} fits").format(figures.count(tried.batch))
    if tried.fits:
        text = tr("forms", "{0} fits: {1} samples/s")
        return text.format(figures.count(tried.batch), figures.rate(tried.samples_per_s))
    return tr("forms", "{0} is too large").format(figures.count(tried.batch))


def attempts(tried: Sequence[Tried]) -> str:
    """All batches that were tried, with what they took."""
    return "\n".join(
        f"{attempt_line(it)} ({figures.memory_of(it.peak, it.limit)})" if it.peak else
        attempt_line(it)
        for it in tried
    )  # fmt: skip


def found_line(found: FoundBatch) -> str:
    """The end of a search."""
    if not found.batch:
        return tr("forms", "Not even the smallest batch fits.")
    batch = figures.count(found.batch)
    if found.batch == found.most:
        return tr("forms", "A whole batch of {0} fits: all that there is to try.").format(batch)
    left = f"{found.margin:.0%}".replace("%", " %")
    if found.gpu:
        text = tr("forms", "The largest whole batch that fits, with {1} left alone: {0}.")
    else:
        text = tr("forms", "On the CPU, with {1} of free memory left alone, {0} is the largest.")
    return text.format(batch, left)
