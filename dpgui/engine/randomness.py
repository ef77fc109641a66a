"""Seeds and random states: the same seed gives the same run, and a resume goes on in the middle."""

from __future__ import annotations

import hashlib
import random
from typing import Any, cast

import numpy as np
import torch


def seed_everything(seed: int) -> None:
    """Seed Python's, numpy's and torch's generators, the latter on every device."""
    random.seed(seed)
    np.random.seed(seed % 2**32)
    torch.manual_seed(seed)


def seed_stream(seed: int, rank: int, step: int = 0) -> None:
    """Seed the generators of one of several processes: dropout must not be the same in each."""
    digest = hashlib.blake2b(f"stream/{seed}/{rank}/{step}".encode(), digest_size=8).digest()
    seed_everything(int.from_bytes(digest, "little") >> 1)


def epoch_generator(seed: int, epoch: int) -> torch.Generator:
    """A generator for the order of `epoch`: a function of the two numbers and nothing else."""
    digest = hashlib.blake2b(f"order/{seed}/{epoch}".encode(), digest_size=8).digest()
    return torch.Generator().manual_seed(int.from_bytes(digest, "little") >> 1)


def host_state() -> tuple[object, ...]:
    """Where the generators of this process stand, those of devices apart; for comparing."""
    name, keys, *rest = cast("Any", np.random.get_state())
    return random.getstate(), name, keys.tobytes(), *rest, torch.get_rng_state().numpy().tobytes()


def random_state() -> dict[str, Any]:
    """The states of all generators as tensors and plain containers (safe to load: O-54)."""
    name, keys, position, has_gauss, gauss = cast("Any", np.random.get_state())
    return {
        "python": random.getstate(),
        "numpy": [str(name), keys.tolist(), int(position), int(has_gauss), float(gauss)],
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else [],
    }


def restore_random_state(state: dict[str, Any]) -> tuple[int, int]:
    """Put the generators back.

    Returns:
        Saved and present numbers of CUDA generators; where they differ, what fits is restored.
    """
    version, internal, gauss = state["python"]
    random.setstate((version, tuple(internal), gauss))
    name, keys, position, has_gauss, cached = state["numpy"]
    np.random.set_state((name, np.array(keys, dtype=np.uint32), position, has_gauss, cached))
    torch.set_rng_state(state["torch"].cpu())
    here = torch.cuda.device_count() if torch.cuda.is_available() else 0
    for index, saved in enumerate(state["cuda"][:here]):
        torch.cuda.set_rng_state(saved.cpu(), index)
    return len(state["cuda"]), here
