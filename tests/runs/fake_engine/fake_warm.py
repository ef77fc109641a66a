"""In place of dpgui.engine.warm: nothing to load."""

import os


def warm_up() -> None:
    if os.environ.get("FAKE_WARM") == "broken":
        raise ImportError("no torch here")
