"""The environment in which the processes of one run are started."""

from __future__ import annotations

from collections.abc import Mapping

_ANOTHERS = frozenset(
    {
        "MASTER_ADDR",
        "MASTER_PORT",
        "RANK",
        "WORLD_SIZE",
        "LOCAL_RANK",
        "LOCAL_WORLD_SIZE",
        "GROUP_RANK",
        "GROUP_WORLD_SIZE",
        "ROLE_RANK",
        "ROLE_WORLD_SIZE",
        "ROLE_NAME",
    }
)
"""What another launcher says of its own processes. It would have ours meet there (O-26)."""

_OF_TORCHRUN = ("TORCHELASTIC_", "PET_")


def for_ranks(environment: Mapping[str, str], platform: str) -> dict[str, str]:
    """`environment` without what another launcher left in it.

    Args:
        environment: That of this process.
        platform: As `sys.platform` has it.
    """
    kept = {
        name: value
        for name, value in environment.items()
        if name not in _ANOTHERS and not name.startswith(_OF_TORCHRUN)
    }
    if platform == "win32":
        # Windows builds of torch have no libuv, which the stores of newer releases want (O-36).
        kept |= {"USE_LIBUV": "0"}
    return kept
