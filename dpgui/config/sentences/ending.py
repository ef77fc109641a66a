"""Sentences about ends before the last epoch, and divergence."""

from __future__ import annotations

ENDING: dict[str, str] = {}
