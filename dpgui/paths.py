"""Where dpgui keeps things. Nothing else in the project knows a folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """A shipped file: beside the package in a checkout, inside it in an installed wheel."""
    inside = _PACKAGE / "resources"
    return (inside if inside.is_dir() else _PACKAGE.parent / "resources").joinpath(*parts)


def runs_dir() -> Path:
    """The folder that holds the runs: `$DPGUI_RUNS_DIR`, or the user's data folder."""
    return _chosen("DPGUI_RUNS_DIR", platformdirs.user_data_path("dpgui", appauthor=False) / "runs")


def data_dir() -> Path:
    """Where downloaded datasets go and are looked for: `$DPGUI_DATA_DIR`, or the user's."""
    return _chosen("DPGUI_DATA_DIR", platformdirs.user_data_path("dpgui", appauthor=False) / "data")


def cache_dir() -> Path:
    """What can be made again, decoded images above all: `$DPGUI_CACHE_DIR`, or the user's."""
    return _chosen("DPGUI_CACHE_DIR", platformdirs.user_cache_path("dpgui", appauthor=False))


def settings_file() -> Path:
    """The window's own settings (theme, language, layout): `$DPGUI_SETTINGS`, or the user's."""
    folder = platformdirs.user_config_path("dpgui", appauthor=False)
    return _chosen("DPGUI_SETTINGS", folder / "window.ini")


def trusted_file() -> Path:
    """Which files of a person's own code may be run: `$DPGUI_TRUSTED_FILE`, or the user's."""
    folder = platformdirs.user_data_path("dpgui", appauthor=False)
    return _chosen("DPGUI_TRUSTED_FILE", folder / "trusted.json")


def child_environment() -> dict[str, str]:
    """This process's environment, in which a child interpreter finds this very package.

    Its folder comes last: in an installed wheel it holds every other package, too, and must not
    hide what a person put on the path.
    """
    known = os.environ.get("PYTHONPATH")
    places = [*([known] if known else []), str(_PACKAGE.parent)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


def _chosen(variable: str, default: Path) -> Path:
    return Path(os.environ[variable]).expanduser() if os.environ.get(variable) else default
