"""Whether a window can open here, asked without Qt."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from dpgui.ui import display

linux = pytest.mark.skipif(sys.platform != "linux", reason="about Linux's libraries")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set the variables that decide about a display; those not given are unset."""

    def put(**given: str) -> None:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in given.items():
            monkeypatch.setenv(name, value)

    return put


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Hide system libraries; nothing else is loaded, and the X server answers."""

    def hide(*names: str) -> None:
        monkeypatch.setattr(display, "_loads", lambda name: name not in names)
        monkeypatch.setattr(display, "_unreachable_x", lambda: None)

    return hide


@linux
def test_no_display_names_the_terminal_command(environment, without) -> None:
    environment()
    without()
    found = display.obstacle()
    assert found is not None
    assert found.headless
    assert "dpgui train --preset digits-cnn" in found.text


@linux
@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:port=5901", "offscreen;xcb"])
def test_platforms_that_need_no_display(environment, without, platform: str) -> None:
    environment(QT_QPA_PLATFORM=platform)
    without("libxcb.so.1", "libxcb-icccm.so.4")
    assert display.obstacle() is None


@linux
def test_missing_libraries_are_named_with_their_packages(environment, without) -> None:
    """qt.md 111: Qt blames xcb-cursor whatever is missing."""
    environment(DISPLAY=":0")
    without("libxcb-icccm.so.4", "libxcb-keysyms.so.1", "libEGL.so.1")
    found = display.obstacle()
    assert found is not None
    assert not found.headless
    assert "libEGL.so.1, libxcb-icccm.so.4, libxcb-keysyms.so.1" in found.text
    assert "sudo apt install libegl1 libxcb-icccm4 libxcb-keysyms1;" in found.text
    assert "sudo dnf install libglvnd-egl xcb-util-keysyms xcb-util-wm" in found.text


@linux
def test_missing_core_libraries_count_without_a_display_server_too(environment, without) -> None:
    environment(QT_QPA_PLATFORM="offscreen")
    without("libEGL.so.1")
    found = display.obstacle()
    assert found is not None
    assert "libegl1" in found.text


@linux
def test_wayland_needs_no_xcb(environment, without) -> None:
    environment(WAYLAND_DISPLAY="wayland-0", DISPLAY=":0")
    without("libxcb-cursor.so.0")
    assert display.obstacle() is None


@linux
def test_x_is_taken_where_wayland_lacks_its_libraries(environment, without) -> None:
    environment(WAYLAND_DISPLAY="wayland-0", DISPLAY=":0")
    without("libwayland-client.so.0")
    assert display.obstacle() is None


@linux
def test_a_display_that_is_not_there_is_found_out(environment) -> None:
    environment(DISPLAY=":987")
    try:
        found = display._unreachable_x()
    except OSError:
        pytest.skip("libxcb is not on this machine")
    assert found is not None
    assert found.headless
    assert ":987" in found.text


@linux
def test_qt_asks_for_no_library_that_the_check_does_not_know() -> None:
    """The tables against what the installed Qt really links."""
    package = Path(str(metadata.distribution("PySide6-Essentials").locate_file("PySide6")))
    plugin = package / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    try:
        listing = subprocess.run(
            ["objdump", "-p", plugin], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("objdump is not on this machine")
    needed = {line.split()[1] for line in listing.splitlines() if "NEEDED" in line}
    plain = ("libc.", "libm.", "libpthread.", "libdl.", "libgcc_s.", "libstdc++.", "libQt6", "ld-")
    system = {name for name in needed if not name.startswith(plain)}
    known = {*display._CORE, *display._XCB, "libX11.so.6"}
    assert system - known == set()


def test_pyside_6_12_0_on_python_3_11_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.importlib.metadata, "version", lambda _: "6.12.0")
    monkeypatch.setattr(display.sys, "version_info", (3, 11, 9))
    found = display.obstacle()
    assert found is not None
    assert "PySide6 6.12.0 crashes on Python 3.11" in found.text
    assert "!=6.12.0" in found.text


def test_pyside_6_12_0_on_python_3_12_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.importlib.metadata, "version", lambda _: "6.12.0")
    monkeypatch.setattr(display.sys, "version_info", (3, 12, 0))
    assert display._qt_obstacle() is None


def test_pyside_under_another_name_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: str) -> str:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(display.importlib.metadata, "version", unknown)
    assert display._qt_obstacle() is None


def test_a_missing_pyside_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.importlib.util, "find_spec", lambda _: None)
    found = display.obstacle()
    assert found is not None
    assert "pip install PySide6-Essentials" in found.text
