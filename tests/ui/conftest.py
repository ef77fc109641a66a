"""For all of the window: a stand-in for the processes that it starts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dpgui.ui import lines_process
from tests.ui.stand_in import HEAD, Script


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Script:
    """Has another program run instead of `dpgui`; gives what writes it."""
    file, starter = tmp_path / "stand_in.py", tmp_path / "python"
    python = sys.executable

    def write(text: str) -> None:
        file.write_text(f"{HEAD}{text}\n", encoding="utf-8")
        starter.write_text(f'#!/bin/sh\nexec "{python}" "{file}" "$@"\n', encoding="utf-8")
        starter.chmod(0o755)
        monkeypatch.setattr(lines_process.sys, "executable", str(starter))

    return write
