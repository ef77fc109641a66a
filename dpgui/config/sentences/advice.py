"""Sentences about what bounds a run."""

from __future__ import annotations

ADVICE: dict[str, str] = {}
