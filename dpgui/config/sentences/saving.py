"""Sentences about checkpoints and what a resumed run changes."""

from __future__ import annotations

SAVING: dict[str, str] = {}
