"""Sentences about checkpoints and what a resumed run changes."""

from __future__ import annotations

SAVING: dict[str, str] = {
    "disk_full": "The checkpoint could not be written to {folder}: {why}. It needs {needed}, {free} "
    "are free. Those before are kept; make room there.",
    "save_read_only": "The checkpoint could not be written: {folder} is read-only or belongs to "
    "somebody else. Those before are kept.",
    "save_failed": "The checkpoint could not be written to {folder}: {why}. Those before are kept.",
}
