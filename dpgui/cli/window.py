"""What the command line knows of the window: that somebody can open one.

`ui` and `cli` do not know each other; `__main__` knows both and hands one of these over.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict

if TYPE_CHECKING:
    from dpgui.config import ExperimentConfig

ThemeName = Literal["system", "light", "dark"]
LanguageName = Literal["system", "en", "zh_CN"]


class WindowRequest(TypedDict, total=False):
    """How the window opens; what is left out is as the person had it last.

    Attributes:
        config: The experiment in the form at first.
        start: Press Start at once.
        screenshot: Where a picture of the whole window goes when the run has ended.
        quit: Close the window after that.
        theme: The look.
        language: The language.
        runs_dir: The folder of the runs.
        size: Width and height in pixels.
    """

    config: ExperimentConfig | None
    start: bool
    screenshot: Path | None
    quit: bool
    theme: ThemeName | None
    language: LanguageName | None
    runs_dir: Path | None
    size: tuple[int, int] | None


class Obstacle(Protocol):
    """Why no window can open here."""

    @property
    def text(self) -> str:
        """One sentence that names what is missing and the remedy."""
        ...

    @property
    def headless(self) -> bool:
        """There is no display to open a window on (and nothing else is wrong)."""
        ...


class Window(Protocol):
    """Opens the window."""

    def obstacle(self) -> Obstacle | None:
        """Why it cannot open here, or None."""
        ...

    def open(self, request: WindowRequest) -> int:
        """Open it, wait until it is closed, and return the exit code."""
        ...
