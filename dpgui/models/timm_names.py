"""The names of timm's architectures, without importing timm, which would import torch.

They are read where timm registers them, in the source of the installed package: the window has
them in a twentieth of a second, and they are always those of the installed version. A test
compares them with `timm.list_models()`.
"""

from __future__ import annotations

import importlib.util
import re
from functools import lru_cache
from pathlib import Path

_REGISTERED = re.compile(r"^@register_model\s*\ndef\s+(\w+)", re.MULTILINE)


@lru_cache(maxsize=1)
def timm_names() -> tuple[str, ...]:
    """Every architecture by its name, in alphabetical order; () where timm is not installed."""
    spec = importlib.util.find_spec("timm")
    if spec is None or spec.origin is None:
        return ()
    names: set[str] = set()
    for file in (Path(spec.origin).parent / "models").rglob("*.py"):
        try:
            names.update(_REGISTERED.findall(file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError):
            continue  # building one of its nets will say what is wrong with it
    return tuple(sorted(names))
