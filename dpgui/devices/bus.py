"""NVIDIA cards on the PCI bus, for when no driver answers: a card nobody mentions looks broken."""

from __future__ import annotations

from pathlib import Path

_SYSFS = Path("/sys/bus/pci/devices")
_NVIDIA = "0x10de"
_DISPLAY_CLASS = "0x03"


def cards_on_the_bus(folder: Path = _SYSFS) -> tuple[str, ...]:
    """PCI ids of NVIDIA GPUs, in bus order. Empty where the system does not tell (not Linux)."""
    try:
        places = sorted(folder.iterdir())
    except OSError:
        return ()
    return tuple(place.name for place in places if _is_nvidia_gpu(place))


def _is_nvidia_gpu(place: Path) -> bool:
    try:
        vendor = (place / "vendor").read_text(encoding="ascii").strip()
        kind = (place / "class").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return False
    return vendor == _NVIDIA and kind.startswith(_DISPLAY_CLASS)
