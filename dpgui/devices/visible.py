"""CUDA_VISIBLE_DEVICES without CUDA: which cards it leaves, in which order, as far as is certain.

The probe's report is the truth; this only answers until it is there, and says why a card is
not in it. CUDA counts the fastest card first unless CUDA_DEVICE_ORDER is PCI_BUS_ID, so the
numbers of unlike cards cannot be known without asking CUDA: None is the answer then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dpgui.devices.nvml import Card


def numbering(
    cards: Sequence[Card], value: str | None, order: str | None
) -> tuple[Card, ...] | None:
    """The cards that CUDA will call 0, 1, ..., or None when only CUDA can tell.

    Args:
        cards: All cards in bus order.
        value: CUDA_VISIBLE_DEVICES; None when not set.
        order: CUDA_DEVICE_ORDER; None when not set.
    """
    if value is not None and value.startswith(("GPU-", "MIG-")):
        return _by_uuid(cards, value)
    counted = _in_cuda_order(cards, order)
    if value is None:
        return counted
    numbers = _numbers(value, len(cards))
    if not numbers:
        return ()
    return None if counted is None else tuple(counted[number] for number in numbers)


def _in_cuda_order(cards: Sequence[Card], order: str | None) -> tuple[Card, ...] | None:
    if any(card.is_slice for card in cards):
        return None
    alike = len({(card.name, card.total) for card in cards}) <= 1
    return tuple(cards) if alike or order == "PCI_BUS_ID" else None


def _by_uuid(cards: Sequence[Card], value: str) -> tuple[Card, ...]:
    """CUDA's rule: beginnings of UUIDs will do, the first that fits no card ends the list."""
    found: list[Card] = []
    for word in value.split(","):
        fits = [card for card in cards if card.uuid.startswith(word.strip())]
        if len(fits) != 1:
            break
        if fits[0] in found:
            return ()
        found.append(fits[0])
        if fits[0].is_slice:
            break  # a process can open one slice
    return tuple(found)


def _numbers(value: str, count: int) -> list[int]:
    """CUDA's rule: "1gpu" reads as 1, the first bad number ends the list, a repeat empties it."""
    found: list[int] = []
    for word in value.split(","):
        digits = re.match(r"\s*\+?(\d+)", word)
        if digits is None or int(digits[1]) >= count:
            break
        if int(digits[1]) in found:
            return []
        found.append(int(digits[1]))
    return found
