"""Sentences about models from elsewhere."""

from __future__ import annotations

MODELS: dict[str, str] = {}
