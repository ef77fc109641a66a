"""Sentences about several processes of one run."""

from __future__ import annotations

DISTRIBUTED: dict[str, str] = {}
