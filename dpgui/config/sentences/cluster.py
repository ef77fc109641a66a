"""Sentences about several machines."""

from __future__ import annotations

CLUSTER: dict[str, str] = {}
