"""Which devices to tick at first, and which devices a config means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dpgui.config.problem import Problem
from dpgui.devices.device import ALL_PRECISIONS, Device, device_problem
from dpgui.devices.matching import bare

_GIB = 2**30


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Whether a device is ticked at first, and why not.

    Attributes:
        reason: Why a GPU is left out. None for the CPU beside GPUs, which needs no reason.
    """

    device: Device
    ticked: bool
    reason: Problem | None = None


def suggest(devices: Sequence[Device]) -> tuple[Suggestion, ...]:
    """A first selection, one `Suggestion` a device in the same order.

    Simulated GPUs where there are any (somebody asked for them), else all CUDA GPUs that are
    not far smaller than the largest, else the first other GPU, else the CPU. An explicit choice
    is never touched by this: it only makes the first one.
    """
    group = _first_group(devices)
    reasons = _too_small(group)
    return tuple(
        Suggestion(
            device,
            ticked=device in group and device.id not in reasons,
            reason=reasons.get(device.id) or (device.problem if device.usable is False else None),
        )
        for device in devices
    )


def resolve(
    names: Sequence[str], devices: Sequence[Device]
) -> tuple[tuple[Device, ...], tuple[Problem, ...]]:
    """The devices that `names` mean, in that order, and what is wrong with the others (O-09).

    Args:
        names: Ids, UUIDs (also their beginnings), or CUDA's bare numbers. Empty: the first
            device that `suggest` ticks.
        devices: What the machine has, as `detect` gave it. Before torch was asked, a number of
            CUDA that a listed card may have is accepted as a device without further facts.
    """
    if not names:
        return _default(devices), ()
    chosen: list[Device] = []
    problems: list[Problem] = []
    for name in names:
        device = _find(name, devices)
        trouble = _trouble(name, device, chosen, devices)
        if trouble is not None:
            problems.append(trouble)
        elif device is not None:
            chosen.append(device)
    return tuple(chosen), tuple(problems)


def _first_group(devices: Sequence[Device]) -> tuple[Device, ...]:
    """The devices of which the first selection is made: all of one kind."""
    ready = [device for device in devices if device.usable is not False]
    for kind, most in (("simulated", None), ("cuda", None), ("xpu", 1), ("mps", 1), ("cpu", 1)):
        group = [device for device in ready if device.kind == kind][:most]
        if group:
            return tuple(group)
    return ()


def _too_small(group: Sequence[Device]) -> dict[str, Problem]:
    """Why devices of `group` are too small to go with the largest, by id; never all of them."""
    reasons = _compared(group, group)
    if group and len(reasons) == len(group):
        # The card with most memory and the one with most processors are two: memory decides.
        roomiest = max(group, key=lambda device: (device.total or 0, device.processors or 0))
        reasons = _compared(group, [roomiest])
    return reasons


def _compared(group: Sequence[Device], largest: Sequence[Device]) -> dict[str, Problem]:
    roomiest = max(largest, key=lambda device: device.total or 0, default=None)
    widest = max(largest, key=lambda device: device.processors or 0, default=None)
    reasons: dict[str, Problem] = {}
    for device in group:
        if roomiest and _below(device.total, roomiest.total):
            reasons[device.id] = _less_memory(device, roomiest)
        elif widest and _below(device.processors, widest.processors):
            reasons[device.id] = _fewer_processors(device, widest)
    return reasons


def _below(value: int | None, largest: int | None) -> bool:
    """Less than 75 %, as torch warns; in whole numbers, so that exactly 75 % is not less."""
    return value is not None and largest is not None and 4 * value < 3 * largest


def _less_memory(device: Device, largest: Device) -> Problem:
    return device_problem(
        "less_memory",
        "warning",
        memory=round((device.total or 0) / _GIB, 1),
        most=round((largest.total or 0) / _GIB, 1),
        largest=largest.name,
    )


def _fewer_processors(device: Device, largest: Device) -> Problem:
    return device_problem(
        "fewer_processors",
        "warning",
        processors=device.processors,
        most=largest.processors,
        largest=largest.name,
    )


def _default(devices: Sequence[Device]) -> tuple[Device, ...]:
    return tuple(found.device for found in suggest(devices) if found.ticked)[:1]


def _find(name: str, devices: Sequence[Device]) -> Device | None:
    word = name.strip()
    if word.isdecimal():
        word = f"cuda:{int(word)}"
    elif word in ("cuda", "xpu", "simulated"):
        word = f"{word}:0"
    for device in devices:
        if device.id == word.lower():
            return device
    if word.upper().startswith(("GPU-", "MIG-")):
        return _find_uuid(word, devices)
    return _not_known_yet(word.lower(), devices)


def _not_known_yet(word: str, devices: Sequence[Device]) -> Device | None:
    """A CUDA device that may well be there: its card is listed, but torch did not number it yet.

    Which card it is cannot be said before torch was asked, so no fact of it is made up and its
    number formats are all that any such card has: a check before that must not refuse it.
    """
    unnumbered = [each for each in devices if each.kind == "nvml" and each.usable is None]
    if word not in {f"cuda:{number}" for number in range(len(unnumbered))}:
        return None
    formats = {name for each in unnumbered for name in each.precisions}
    known = tuple(name for name in ALL_PRECISIONS if name in formats)
    return Device(id=word, kind="cuda", name=word, precisions=known)


def _find_uuid(word: str, devices: Sequence[Device]) -> Device | None:
    start = bare(word)
    found = [device for device in devices if device.uuid and bare(device.uuid).startswith(start)]
    return found[0] if start and len(found) == 1 else None


def _trouble(
    name: str, device: Device | None, chosen: Sequence[Device], devices: Sequence[Device]
) -> Problem | None:
    found = ", ".join(each.id for each in devices if each.usable is not False)
    if device is None:
        return device_problem("device_absent", name=name, found=found)
    if device in chosen:
        return device_problem("device_twice", name=name, found=found)
    if device.usable is False:
        return device.problem or device_problem("device_absent", name=name, found=found)
    return None
