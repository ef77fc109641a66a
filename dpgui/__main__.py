"""The one entry point: `dpgui`, `python -m dpgui` and `python main.py`.

Nothing is imported here before it is known what is wanted: a worker must not load the window,
`--help` must not load torch, and a loader process that imports this module again must do
nothing at all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dpgui.cli.window import WindowRequest
    from dpgui.ui.display import Obstacle


class _QtWindow:
    """The `Window` that the command line may open."""

    def obstacle(self) -> Obstacle | None:
        from dpgui.ui.display import obstacle

        return obstacle()

    def open(self, request: WindowRequest) -> int:
        from dpgui.ui.app import main
        from dpgui.ui.options import WindowOptions

        return main(WindowOptions(**request))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what `arguments` (by default those of the process) say; return the exit code."""
    _give_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["worker"]:
        from dpgui.runs import worker

        return worker.main(*words[1:])
    from dpgui.cli.app import main as command_line

    return command_line(words, _QtWindow())


def _give_streams() -> None:
    """A window without a console (pythonw) has no streams; libraries write to them all the same."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


if __name__ == "__main__":
    sys.exit(main())
