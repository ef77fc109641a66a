"""Where things are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dpgui import paths

FOLDERS = [
    ("DPGUI_RUNS_DIR", paths.runs_dir),
    ("DPGUI_DATA_DIR", paths.data_dir),
    ("DPGUI_CACHE_DIR", paths.cache_dir),
    ("DPGUI_SETTINGS", paths.settings_file),
]


@pytest.mark.parametrize(("variable", "ask"), FOLDERS)
def test_the_environment_decides(variable: str, ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "/some/where")
    assert ask() == Path("/some/where")


@pytest.mark.parametrize(("variable", "ask"), FOLDERS)
def test_a_tilde_is_the_home(
    variable: str, ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, "~/x")
    assert ask() == tmp_path / "x"


@pytest.mark.parametrize(("variable", "ask"), FOLDERS)
@pytest.mark.parametrize("value", [None, ""])
def test_else_the_users_own_folder(
    variable: str, ask, value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if value is None:
        monkeypatch.delenv(variable)
    else:
        monkeypatch.setenv(variable, value)
    found = ask()
    assert found.is_absolute()
    assert "dpgui" in found.parts


def test_shipped_files_are_there() -> None:
    assert paths.resource("presets", "digits-cnn.toml").is_file()


def test_a_child_finds_the_package_after_what_a_person_put_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(paths.__file__).resolve().parent.parent
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert paths.child_environment()["PYTHONPATH"] == str(package)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert paths.child_environment()["PYTHONPATH"] == f"{tmp_path}{os.pathsep}{package}"
