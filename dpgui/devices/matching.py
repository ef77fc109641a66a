"""GPUs of the driver and GPUs of torch, joined by UUID or PCI id and never by number (O-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dpgui.config.problem import Problem
from dpgui.devices.device import Device, cuda_precisions, device_problem
from dpgui.devices.nvml import Card
from dpgui.devices.report import TorchDevice, TorchReport
from dpgui.devices.visible import numbering


def expected_gpus(cards: Sequence[Card], environ: Mapping[str, str]) -> tuple[Device, ...]:
    """The GPUs before torch was asked: CUDA's numbers where they are certain."""
    visible = environ.get("CUDA_VISIBLE_DEVICES")
    numbered = numbering(cards, visible, environ.get("CUDA_DEVICE_ORDER"))
    if numbered is None:
        return tuple(_unnumbered(card, usable=None) for card in cards)
    shown = [_expected(card, number) for number, card in enumerate(numbered)]
    hidden = device_problem("hidden_by_variable", value=visible)
    rest = [card for card in cards if card not in numbered]
    return (*shown, *(_unusable(card, _unused(card) or hidden) for card in rest))


def reported_gpus(
    cards: Sequence[Card], report: TorchReport, order: str | None = None
) -> tuple[Device, ...]:
    """The GPUs as torch numbers them, then the cards that torch cannot use, with the reason.

    Args:
        cards: What the driver lists.
        report: What torch lists.
        order: CUDA_DEVICE_ORDER; None when not set.
    """
    pairs = [(found, _card_of(found, cards)) for found in report.devices]
    matched = [card for _, card in pairs if card is not None]
    usable = [_reported(found, card, report) for found, card in pairs]
    rest = [card for card in cards if card not in matched]
    return (*usable, *(_unusable(card, _why_unusable(card, cards, report, order)) for card in rest))


def bare(uuid: str) -> str:
    """`uuid` as the driver and torch both write it: without "GPU-" or "MIG-", in lower case."""
    return uuid.lower().removeprefix("gpu-").removeprefix("mig-")


def _card_of(found: TorchDevice, cards: Sequence[Card]) -> Card | None:
    same = [card for card in cards if card.uuid and bare(card.uuid) == bare(found.uuid)]
    if not same and found.pci:
        same = [card for card in cards if card.pci == found.pci]
    # Slices of one card share its PCI id: without the UUID none of them is certain.
    return same[0] if len(same) == 1 else None


def _reported(found: TorchDevice, card: Card | None, report: TorchReport) -> Device:
    is_slice = card.is_slice if card else (report.visible or "").startswith("MIG-")
    trouble = _limit(found.name) if is_slice else None
    if found.why:
        trouble = device_problem("torch_cannot_use", why=found.why)
    uuid = card.uuid if card else ""
    if not uuid and found.uuid:
        uuid = f"{'MIG' if is_slice else 'GPU'}-{bare(found.uuid)}"
    return Device(
        id=f"cuda:{found.index}",
        kind="cuda",
        name=found.name,
        uuid=uuid,
        pci=found.pci or (card.pci if card else ""),
        total=found.total,
        processors=found.processors,
        usable=not found.why,
        problem=trouble,
        precisions=found.precisions,
    )


def _expected(card: Card, number: int) -> Device:
    return Device(
        id=f"cuda:{number}",
        kind="cuda",
        name=card.name,
        uuid=card.uuid,
        pci=card.pci,
        total=card.total,
        problem=_limit(card.name) if card.is_slice else None,
        precisions=cuda_precisions(card.capability) if card.capability else ("fp32",),
    )


def _unnumbered(card: Card, usable: bool | None, trouble: Problem | None = None) -> Device:
    return Device(
        id=f"nvml:{card.number}",
        kind="nvml",
        name=card.name,
        uuid=card.uuid,
        pci=card.pci,
        total=card.total,
        usable=usable,
        problem=trouble,
        precisions=cuda_precisions(card.capability) if card.capability else ("fp32",),
    )


def _unusable(card: Card, why: Problem) -> Device:
    return _unnumbered(card, usable=False, trouble=why)


def _limit(name: str) -> Problem:
    return device_problem("slice_limit", "note", name=name)


def _unused(card: Card) -> Problem | None:
    return device_problem("slice_unused", uuid=card.uuid) if card.is_slice else None


def _why_unusable(
    card: Card, cards: Sequence[Card], report: TorchReport, order: str | None
) -> Problem:
    if report.cuda is None and report.hip is None:
        return device_problem("torch_cpu_build", torch=report.torch)
    unused = _unused(card) if report.devices else None
    if unused is not None:
        return unused
    if report.visible is not None:
        left = numbering(cards, report.visible, order)
        if _is_hidden(card, left, report):
            return device_problem("hidden_by_variable", value=report.visible)
    return device_problem("torch_cannot_use", why=report.why or "torch does not list it")


def _is_hidden(card: Card, left: tuple[Card, ...] | None, report: TorchReport) -> bool:
    """Whether the variable is why torch does not list `card`; `left` is what it should leave."""
    if left is None:
        return bool(report.devices)
    return card not in left or len(report.devices) >= len(left)
