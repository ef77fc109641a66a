"""Sentences about weights that were trained before."""

from __future__ import annotations

TRANSFER: dict[str, str] = {}
