"""The colours can be read, and told apart."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QPalette

from dpgui.ui.theme import DARK, LIGHT, blend, contrast, device_color, palette, stylesheet

THEMES = pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)

# Machado, Oliveira and Fernandes (2009), deuteranopia, linear RGB
DEUTERANOPIA = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)


def test_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # known from WCAG


@THEMES
def test_text_has_contrast_4_5_on_both_grounds(look):
    for text in (look.foreground, look.muted, look.accent, look.error, look.warning, look.ok):
        assert contrast(text, look.background) >= 4.5
        assert contrast(text, look.window) >= 4.5
    assert contrast(look.on_accent, look.accent) >= 4.5


@THEMES
def test_curves_have_contrast_3(look):
    for color in (*look.series, *look.devices):
        assert contrast(color, look.background) >= 3


@THEMES
def test_train_validation_and_test_differ_without_red_and_green(look):
    for one, other in combinations(look.series[:3], 2):
        assert np.linalg.norm(_lab(one) - _lab(other)) > 15


def test_yellow_is_not_among_the_curves_on_light_ground():
    assert "#f0e442" not in LIGHT.series + LIGHT.devices


def test_a_device_has_one_colour_and_there_are_always_enough():
    assert device_color(LIGHT, 1) == LIGHT.devices[1]
    assert device_color(LIGHT, len(LIGHT.devices) + 1) == LIGHT.devices[1]
    assert len(set(LIGHT.devices)) == len(LIGHT.devices) >= 8


def test_blend_is_what_opacity_shows():
    assert blend("#000000", "#ffffff", 0.25) == "#bfbfbf"
    assert blend("#123456", "#ffffff", 1.0) == "#123456"


@THEMES
def test_palette_and_stylesheet_say_the_same_colours(look, qapp):
    roles = palette(look)
    assert roles.color(QPalette.ColorRole.Window).name() == look.window
    assert roles.color(QPalette.ColorRole.Text).name() == look.foreground
    assert look.border in stylesheet(look)


def _lab(color: str) -> np.ndarray:
    """CIE L*a*b* of a colour as a person with deuteranopia sees it."""
    rgb = np.array([int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(DEUTERANOPIA @ linear, 0, 1)
    xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    ) @ seen / np.array([0.9505, 1.0, 1.089])  # fmt: skip
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
