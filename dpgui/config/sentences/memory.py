"""Sentences about memory and its lack."""

from __future__ import annotations

MEMORY: dict[str, str] = {}
