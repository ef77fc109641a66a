"""What the command line asks of the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dpgui.config import ExperimentConfig

ThemeChoice = Literal["system", "light", "dark"]
LanguageChoice = Literal["system", "en", "zh_CN"]


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window opens, and what it does by itself.

    Attributes:
        config: The experiment in the form at first; None takes the last one, else the first preset.
        start: Press Start as soon as the window is up.
        screenshot: Save a picture of the whole window there once the run has ended (or, without
            `start`, once everything is drawn).
        quit: Close the window after that, with the run's exit code.
        theme: "light", "dark", "system", or None for what was chosen last.
        language: "en", "zh_CN", "system", or None for what was chosen last.
        runs_dir: The folder that holds the runs; None takes the usual one.
        size: Width and height of the window in pixels, for pictures; None takes the last size.
    """

    config: ExperimentConfig | None = None
    start: bool = False
    screenshot: Path | None = None
    quit: bool = False
    theme: ThemeChoice | None = None
    language: LanguageChoice | None = None
    runs_dir: Path | None = None
    size: tuple[int, int] | None = None
