"""Loaded by the server that forks loader processes, and nowhere else.

Whoever ends a machine or a job sends SIGTERM to all its processes. Without its server the training
process would take its loaders for dead, which it needs until it has saved. The server ends once
nobody is left who could ask it for a process.
"""

from __future__ import annotations

import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)
