"""Texts of options and choices in the window's language, and how tool tips show them."""

from __future__ import annotations

import html

from dpgui.registry import Choice, Option
from dpgui.ui.i18n import tr_option


def tooltip(text: str) -> str:
    """`text` as a tool tip that wraps; no sign of it is taken for markup."""
    return f"<qt>{html.escape(text)}</qt>" if text else ""


def label_of(option: Option) -> str:
    """What `option` is called beside its field."""
    return tr_option(option.label)


def help_of(option: Option) -> str:
    """What `option` does."""
    return tr_option(option.help)


def choice_label(choice: type[Choice]) -> str:
    """What `choice` is called in lists."""
    return tr_option(choice.label)


def choice_summary(choice: type[Choice]) -> str:
    """One sentence about `choice`."""
    return tr_option(choice.summary)
