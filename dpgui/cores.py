"""How many CPU cores this process may use. Nothing else in the project counts them."""

from __future__ import annotations

import math
import os
from pathlib import Path

_CGROUP = Path("/sys/fs/cgroup")
"""Where a container sees its own limits."""


def usable_cores(cgroup: Path = _CGROUP) -> int:
    """Logical cores that this process may use, at least one.

    Those that it is bound to, or fewer where a container has a quota of their time.

    Args:
        cgroup: Folder of the limits.
    """
    affinity = getattr(os, "sched_getaffinity", None)
    count = len(affinity(0)) if affinity else os.cpu_count() or 1
    quota = _quota(cgroup)
    return count if quota is None else max(1, min(count, math.ceil(quota)))


def _quota(cgroup: Path) -> float | None:
    """Cores whose whole time may be taken; None: no limit, or nobody says."""
    try:
        if (cgroup / "cpu.max").exists():
            quota, period = (cgroup / "cpu.max").read_text().split()
        else:
            quota = (cgroup / "cpu" / "cpu.cfs_quota_us").read_text()
            period = (cgroup / "cpu" / "cpu.cfs_period_us").read_text()
        cores = float(quota) / float(period)  # "max", or -1, where there is no limit
    except (OSError, ValueError, ZeroDivisionError):
        return None
    return cores if cores > 0 else None
