"""Whether a window can open here, found out without Qt.

Qt answers a missing display or system library by ending the process with a message about plugins.
So this is asked first, and the answer is a sentence that names the packages to install.
"""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why no window can open.

    Attributes:
        text: One sentence that names what is missing and the remedy.
        headless: There is no display; everything else may be well.
    """

    text: str
    headless: bool = False


@dataclass(frozen=True, slots=True)
class _Package:
    """Where a system library comes from."""

    debian: str
    fedora: str


_CORE: Mapping[str, _Package] = {
    "libEGL.so.1": _Package("libegl1", "libglvnd-egl"),
    "libGL.so.1": _Package("libgl1", "libglvnd-glx"),
    "libdbus-1.so.3": _Package("libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": _Package("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": _Package("libfreetype6", "freetype"),
    "libglib-2.0.so.0": _Package("libglib2.0-0", "glib2"),
    "libxkbcommon.so.0": _Package("libxkbcommon0", "libxkbcommon"),
}
_XCB: Mapping[str, _Package] = {
    "libX11-xcb.so.1": _Package("libx11-xcb1", "libX11-xcb"),
    "libxcb-cursor.so.0": _Package("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": _Package("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": _Package("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": _Package("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": _Package("libxcb-randr0", "libxcb"),
    "libxcb-render-util.so.0": _Package("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-render.so.0": _Package("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": _Package("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": _Package("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": _Package("libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": _Package("libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": _Package("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": _Package("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": _Package("libxcb1", "libxcb"),
    "libxkbcommon-x11.so.0": _Package("libxkbcommon-x11-0", "libxkbcommon-x11"),
}
_WAYLAND: Mapping[str, _Package] = {
    "libwayland-client.so.0": _Package("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": _Package("libwayland-cursor0", "libwayland-cursor"),
}

_IN_TERMINAL = "To train in the terminal: dpgui train --preset digits-cnn"


def obstacle() -> Obstacle | None:
    """What keeps a window from opening, or None."""
    return _qt_obstacle() or (_linux_obstacle() if sys.platform == "linux" else None)


def _qt_obstacle() -> Obstacle | None:
    if importlib.util.find_spec("PySide6") is None:
        return Obstacle(
            "The window needs PySide6, which is not installed: pip install PySide6-Essentials"
        )
    try:
        version = importlib.metadata.version("PySide6-Essentials")
    except importlib.metadata.PackageNotFoundError:
        return None  # installed by a system or by conda, under another name
    if version == "6.12.0" and sys.version_info < (3, 12):
        # PYSIDE-3474: it drops references to None, True and False until Python aborts.
        return Obstacle(
            f"PySide6 {version} crashes on Python {sys.version_info[0]}.{sys.version_info[1]}: "
            'install another version with pip install "PySide6-Essentials!=6.12.0", '
            "or use Python 3.12 or newer."
        )
    return None


def _linux_obstacle() -> Obstacle | None:
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if platform not in ("", "xcb") and not platform.startswith("wayland"):
        return _missing(_CORE)  # offscreen, minimal, vnc, eglfs: no display server is needed
    on_wayland = bool(os.environ.get("WAYLAND_DISPLAY")) and platform != "xcb"
    on_x = bool(os.environ.get("DISPLAY")) and not platform.startswith("wayland")
    if not on_wayland and not on_x:
        return Obstacle(
            "There is no display to open the window on (neither DISPLAY nor WAYLAND_DISPLAY is "
            f"set). {_IN_TERMINAL}",
            headless=True,
        )
    if on_wayland and _missing({**_CORE, **_WAYLAND}) is None:
        return None
    if not on_x:
        return _missing({**_CORE, **_WAYLAND})
    return _missing({**_CORE, **_XCB}) or _unreachable_x()


def _missing(wanted: Mapping[str, _Package]) -> Obstacle | None:
    absent = [name for name in wanted if not _loads(name)]
    if not absent:
        return None
    debian = _joined(wanted[name].debian for name in absent)
    fedora = _joined(wanted[name].fedora for name in absent)
    return Obstacle(
        f"The window needs system libraries that are missing ({', '.join(absent)}). "
        f"Debian and Ubuntu: sudo apt install {debian}; Fedora: sudo dnf install {fedora}"
    )


def _joined(names: Iterable[str]) -> str:
    return " ".join(sorted(set(names)))


def _loads(name: str) -> bool:
    """Whether the dynamic linker finds `name`; Qt needs it in a moment anyway."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _unreachable_x() -> Obstacle | None:
    """Try the connection that Qt would abort on."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    for name in ("xcb_connection_has_error", "xcb_disconnect"):
        getattr(xcb, name).argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection) != 0
    xcb.xcb_disconnect(connection)
    if not failed:
        return None
    return Obstacle(
        f"The display {os.environ['DISPLAY']} (DISPLAY) cannot be reached. {_IN_TERMINAL}",
        headless=True,
    )
