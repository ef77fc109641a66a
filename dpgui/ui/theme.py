"""The two looks of the window, light and dark: every colour that dpgui paints with is named here.

The series colours are those of Okabe and Ito, chosen so that people with a colour deficiency can
tell them apart, without yellow, and with the pale ones darkened on light ground until a thin line
has a contrast of 3 against it. Text has 4.5. `tests/ui/charts/test_charts_theme.py` checks both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtGui import QColor, QPalette

ThemeName = Literal["light", "dark"]


@dataclass(frozen=True)
class Theme:
    """One look; every colour is written `#rrggbb` and is opaque.

    Attributes:
        name: `light` or `dark`.
        window: ground of the window, its panels and bars.
        background: ground of charts, lists and fields.
        border: hairlines around fields and between panels.
        foreground: text.
        muted: text of less weight: hints, axis numbers.
        grid: the grid lines of charts.
        accent: what is selected or can be pressed; text in this colour is readable.
        on_accent: text on a ground of the accent colour.
        error: text and marks of failures.
        warning: text and marks of warnings.
        ok: text and marks of success.
        series: colours of curves, in the order in which they are given away.
        devices: colours of devices, in the order of the devices; see `device_color`.
    """

    name: ThemeName
    window: str
    background: str
    border: str
    foreground: str
    muted: str
    grid: str
    accent: str
    on_accent: str
    error: str
    warning: str
    ok: str
    series: tuple[str, ...]
    devices: tuple[str, ...]


LIGHT: Final = Theme(
    name="light",
    window="#f3f5f8",
    background="#ffffff",
    border="#cfd6df",
    foreground="#1c232b",
    muted="#586371",
    grid="#e6eaef",
    accent="#0067a3",
    on_accent="#ffffff",
    error="#c22525",
    warning="#865700",
    ok="#006e4e",
    series=("#0072b2", "#d55e00", "#008f68", "#b45c8e", "#a87300", "#2f8fc4", "#4a4f57"),
    devices=(
        "#008f68", "#b45c8e", "#a87300", "#2f8fc4", "#d55e00", "#0072b2", "#4a4f57", "#7a6cc4",
    ),
)  # fmt: skip

DARK: Final = Theme(
    name="dark",
    window="#1b2028",
    background="#12161c",
    border="#343c48",
    foreground="#e4e9ef",
    muted="#9aa5b4",
    grid="#242b35",
    accent="#5ab4ea",
    on_accent="#0d1117",
    error="#ff7a70",
    warning="#f0b429",
    ok="#3fcf9f",
    series=("#56b4e9", "#ff8a3d", "#1fbf92", "#dd92bb", "#e69f00", "#8fa7ff", "#c8cfd8"),
    devices=(
        "#1fbf92", "#dd92bb", "#e69f00", "#56b4e9", "#ff8a3d", "#8fa7ff", "#c8cfd8", "#b9a6ff",
    ),
)  # fmt: skip


_DARKENED = 127  # percent: what Fusion takes off the colour of an outline
_FADED_BOX = 0.85


def device_color(theme: Theme, index: int) -> str:
    """The colour of the device at that place of the run's devices, the same in every panel."""
    return theme.devices[index % len(theme.devices)]


def contrast(one: str, other: str) -> float:
    """How far two `#rrggbb` colours stand apart: 1 (equal) to 21 (black on white), as in WCAG 2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blend(color: str, ground: str, share: float) -> str:
    """The opaque colour that `color` at opacity `share` (0 to 1) shows on `ground`."""
    pairs = zip(_channels(color), _channels(ground), strict=True)
    return "#" + "".join(
        f"{round(over * share + under * (1 - share)):02x}" for over, under in pairs
    )


def palette(theme: Theme) -> QPalette:
    """The same colours as Qt's roles, for the Fusion style."""
    roles = QPalette.ColorRole
    colors = {
        roles.Window: theme.window,
        roles.WindowText: theme.foreground,
        roles.Base: theme.background,
        roles.AlternateBase: blend(theme.window, theme.background, 0.6),
        roles.Text: theme.foreground,
        roles.PlaceholderText: theme.muted,
        roles.Button: theme.window,
        roles.ButtonText: theme.foreground,
        roles.BrightText: theme.error,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.Link: theme.accent,
        roles.LinkVisited: theme.accent,
        roles.ToolTipBase: theme.background,
        roles.ToolTipText: theme.foreground,
        roles.Mid: theme.border,
    }
    result = QPalette(QColor(theme.window))  # derives bevels and shadows
    for role, color in colors.items():
        result.setColor(role, QColor(color))
    faded = QColor(blend(theme.muted, theme.window, 0.75))
    for role in (roles.WindowText, roles.Text, roles.ButtonText, roles.HighlightedText):
        result.setColor(QPalette.ColorGroup.Disabled, role, faded)
    result.setColor(QPalette.ColorGroup.Disabled, roles.Highlight, QColor(theme.border))
    return result


def box_palette(theme: Theme) -> QPalette:
    """The palette of check boxes, whose outline has contrast 3 on the window in every state.

    Fusion takes a darker shade of the window's role for it, which is not seen in the dark.
    """
    result, group, window = palette(theme), QPalette.ColorGroup, QPalette.ColorRole.Window
    faded = blend(theme.muted, theme.window, _FADED_BOX)
    for state, color in ((group.Active, theme.muted), (group.Disabled, faded)):
        result.setColor(state, window, QColor(color).lighter(_DARKENED))
    result.setColor(group.Inactive, window, result.color(group.Active, window))
    return result


def stylesheet(theme: Theme) -> str:
    """The little that a palette cannot say; sizes are left to the fonts."""
    return f"""
QToolTip {{ color: {theme.foreground}; background: {theme.background};
    border: 1px solid {theme.border}; padding: 3px; }}
QMainWindow::separator {{ background: {theme.window}; width: 5px; height: 5px; }}
QMainWindow::separator:hover {{ background: {theme.accent}; }}
QSplitter::handle {{ background: {theme.window}; }}
QSplitter::handle:hover {{ background: {theme.accent}; }}
QDockWidget::title {{ background: {theme.window}; padding: 5px 8px; text-align: left; }}
QHeaderView::section {{ background: {theme.window}; color: {theme.muted}; border: none;
    border-bottom: 1px solid {theme.border}; padding: 4px 6px; }}
QToolBar {{ border: none; spacing: 4px; padding: 3px; }}
QStatusBar::item {{ border: none; }}
QProgressBar {{ background: {theme.grid}; border: none; border-radius: 3px; }}
QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
""".strip()


def _luminance(color: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(color))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(color: str) -> tuple[int, int, int]:
    red, green, blue = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return red, green, blue
