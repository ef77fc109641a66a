"""Texts of options and choices in the window's language, and how tool tips show them."""

from __future__ import annotations

import html

from dpgui.registry import Choice, Option
from dpgui.ui.i18n import tr, tr_option


def tooltip(text: str) -> str:
    """`text` as a tool tip that wraps; no sign of it is taken for markup."""
    return f"<qt>{html.escape(text)}</qt>" if text else ""


def label_of(option: Option) -> str:
    """What `option` is called beside its field."""
    return tr_option(option.label)


def help_of(option: Option) -> str:
    """What `option` does."""
    return tr_option(option.help)


def unit_of(option: Option, count: int) -> str:
    """What `count` of `option` are counted in: "epochs", and "epoch" for one."""
    ones = {
        "batches": tr("units", "batch"),
        "checkpoints": tr("units", "checkpoint"),
        "epochs": tr("units", "epoch"),
        "machines": tr("units", "machine"),
        "pixels": tr("units", "pixel"),
        "rows": tr("units", "row"),
        "samples": tr("units", "sample"),
        "steps": tr("units", "step"),
        "times": tr("units", "time"),
    }
    one = ones.get(option.unit) if count == 1 else None
    return tr_option(option.unit) if one is None else one


def choice_label(choice: type[Choice]) -> str:
    """What `choice` is called in lists."""
    return tr_option(choice.label)


def choice_summary(choice: type[Choice]) -> str:
    """One sentence about `choice`."""
    return tr_option(choice.summary)
