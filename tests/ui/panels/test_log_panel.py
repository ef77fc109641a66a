"""The Log panel: lines about events, in batches, and a place that is kept."""

from __future__ import annotations

import random

import pytest
from panel_looks import dress, picture, pixels_of, unnamed
from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from dpgui import events
from dpgui.config.problem import Problem
from dpgui.ui.panels import LogPanel
from dpgui.ui.panels.log_panel import MOST_LINES
from dpgui.ui.theme import DARK, LIGHT


def note(text: str, level: str = "info") -> events.Noted:
    return events.Noted(level=level, code="file_missing", facts={"file": text})


@pytest.fixture
def panel(qtbot):
    panel = LogPanel()
    qtbot.addWidget(panel)
    dress(panel, LIGHT)
    panel.resize(500, 200)
    panel.show()
    return panel


def lines(panel) -> list[str]:
    """The lines without their times."""
    return [line[10:] for line in panel.text().splitlines()]


def test_what_is_worth_a_line(panel):
    values = {"validation/loss": 0.1, "validation/accuracy": 0.9722, "validation/top5": 0.999}
    panel.append(
        [
            events.RunStarted(
                config={}, data={"name": "digits"}, model={"name": "cnn"},
                devices=[{"id": "cuda:1"}, {"id": "cuda:0"}], versions={},
            ),
            events.Entered(phase="training"),
            events.EpochStarted(epoch=1, epochs=2, steps=3),
            events.Measured(epoch=1, steps=[1], values={}, elapsed=1.0, samples_per_s=2.0),
            events.Sampled(device="cpu"),
            events.Rewound(step=1, to_step=0, to_epoch=1, factor=0.5),
            events.Evaluated(epoch=1, step=3, split="validation", values=values, samples=9),
            events.Saved(step=1500, epoch=1, kinds=["last", "best"], file="x"),
            events.Saved(step=1600, epoch=1, kinds=["last"], file="x"),
            note("a.toml", "warning"),
            events.RunEnded(status="completed", step=6),
        ]
    )  # fmt: skip
    assert lines(panel) == [
        "Started cnn on digits with cuda:1, cuda:0",
        "Epoch 1, validation: loss 0.1000, accuracy 97.22 %, top 5 99.90 %",
        "Saved a checkpoint at step 1,500: the best so far",
        "Saved a checkpoint at step 1,600",
        "There is no file a.toml.",
        "Completed at step 6",
    ]


def test_a_refusal_says_every_reason_and_a_failure_its_last_line(panel):
    problem = Problem(path="", code="file_missing", facts={"file": "b"})
    panel.append(
        [
            events.RunEnded(status="refused", problems=[problem, problem]),
            events.RunEnded(status="failed", error="Traceback\n  x\nValueError: bad\n", step=2),
        ]
    )
    assert lines(panel) == [
        "Refused at step 0 · There is no file b. · There is no file b.",
        "Failed at step 2 · ValueError: bad",
    ]


def test_html_and_line_breaks_are_shown_in_one_literal_line(panel):
    panel.append([note("<img src=x>&\nsecond")])
    assert lines(panel) == ["There is no file <img src=x>& second."]


def test_levels_have_colours_in_both_looks(panel):
    panel.append([note("w" * 40, "warning"), note("e" * 40, "error")])
    for theme in (LIGHT, DARK):
        dress(panel, theme)
        image = picture(panel)
        assert pixels_of(image, theme.warning, 60) > 20
        assert pixels_of(image, theme.error, 60) > 20


def test_it_scrolls_along_only_at_the_end(panel):
    bar = panel.view.verticalScrollBar()
    panel.append([note(str(number)) for number in range(100)])
    assert bar.value() == bar.maximum()
    bar.setValue(20)
    panel.append([note("new")] * 10)
    assert bar.value() == 20
    bar.setValue(bar.maximum())
    panel.append([note("new")] * 10)
    assert bar.value() == bar.maximum()


def test_the_end_stays_in_view_when_the_panel_is_resized(panel):
    panel.append([note(f"a rather long name {number} " * 3) for number in range(50)])
    bar = panel.view.verticalScrollBar()
    for width, height in ((500, 90), (220, 90), (500, 300)):
        panel.resize(width, height)
        QApplication.processEvents()
        assert bar.value() == bar.maximum()
    panel.resize(500, 90)
    panel.append([note("new")])
    assert bar.value() == bar.maximum()


def test_the_end_stays_in_view_whatever_is_wrapped_anew(panel):
    chance = random.Random(1)
    bar = panel.view.verticalScrollBar()
    for _ in range(60):
        panel.clear()
        sentence = "long words to be wrapped in a panel " * chance.randint(1, 3)
        panel.append([note(sentence)] * chance.randint(3, 25))
        panel.resize(chance.randint(200, 420), chance.randint(80, 400))
        QApplication.processEvents()
        assert bar.value() == bar.maximum()


def test_the_place_is_kept_while_the_oldest_lines_leave(panel):
    panel.append([note(f"n{number}") for number in range(MOST_LINES)])
    bar = panel.view.verticalScrollBar()
    bar.setValue(1000)
    read = panel.view.firstVisibleBlock().text()
    panel.append([note("new")] * 100)
    assert panel.view.blockCount() == MOST_LINES
    assert panel.view.firstVisibleBlock().text() == read


def test_long_sentences_are_wrapped(panel):
    panel.append([note("a long name " * 30)])
    assert panel.view.horizontalScrollBar().maximum() == 0
    assert panel.view.document().firstBlock().lineCount() > 1


def test_o80_a_flood_is_taken_in_batches_and_stays_bounded(panel):
    """O-80: 7,000 lines in batches of 1,000: bounded, and the last ones kept."""
    for _ in range(7):
        panel.append([note("x")] * 1000)
    assert panel.view.blockCount() == MOST_LINES
    assert len(panel._events) == MOST_LINES


def test_copy_and_clear(panel):
    panel.append([note("a"), note("b")])
    panel.copy_all.trigger()
    assert QGuiApplication.clipboard().text() == panel.text()
    panel.clear_all.trigger()
    assert panel.text() == ""
    panel.append([note("c")])
    assert lines(panel) == ["There is no file c."]


def test_nobody_can_type_into_it(qtbot, panel):
    panel.append([note("a")])
    before = panel.text()
    qtbot.keyClicks(panel.view, "x")
    assert panel.text() == before
    assert unnamed(panel) == []


def test_another_language_says_all_lines_again(panel, monkeypatch):
    panel.append([note("a"), events.RunEnded(status="completed", step=6)])
    monkeypatch.setattr("dpgui.ui.panels.log_lines.tr", lambda _, text, n=-1: f"[{text}]")
    QApplication.sendEvent(panel, QEvent(QEvent.Type.LanguageChange))
    assert lines(panel)[1] == "[Completed at step 6]"
