"""Gives a child process the fake engine: found by Python itself through PYTHONPATH."""

import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

FAKES = {
    "dpgui.engine.story": "fake_story.py",
    "dpgui.engine.team": "fake_team.py",
    "dpgui.engine.warm": "fake_warm.py",
}


class Finder:
    """Finds the fakes before the real modules are looked for."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = FAKES.get(name)
        return spec_from_file_location(name, Path(__file__).with_name(file)) if file else None


sys.meta_path.insert(0, Finder)
