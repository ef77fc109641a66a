"""The Experiment panel, by keys and clicks, on registries of its own."""

import sys
import types
from typing import ClassVar

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTranslator
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractSlider, QApplication, QWidget

from dpgui.config import ExperimentConfig, Problem, picks, preset
from dpgui.engine.pieces import BatchLine
from dpgui.registry import Choice, Registry, option
from dpgui.ui.forms.experiment_panel import ExperimentPanel
from dpgui.ui.theme import DARK, LIGHT


@pytest.fixture
def registries(monkeypatch):
    """Two small choices of each kind."""
    found = {}
    for kind in picks():
        package = types.ModuleType(f"made_up_{kind}")
        package.__path__ = []
        monkeypatch.setitem(sys.modules, package.__name__, package)
        registry = found[kind] = Registry(kind, package.__name__)

        @registry.register
        class First(Choice):
            name: ClassVar[str] = getattr(ExperimentConfig(), kind).name
            label: ClassVar[str] = f"First {kind}"
            summary: ClassVar[str] = f"Shipped {kind}."
            rank: ClassVar[int] = 1
            lr: float = option(1e-3, gt=0.0, label="Rate", help="Speed.", scientific=True)
            deep: int = option(3, ge=1, le=9, label="Depth", help="Layers.", advanced=True)

        @registry.register
        class Second(Choice):
            name: ClassVar[str] = "second"
            label: ClassVar[str] = f"Second {kind}"
            hidden: tuple[int, ...] = option((8,), label="Hidden", help="Widths.")

    return found


@pytest.fixture
def panel(registries, qtbot):
    made = ExperimentPanel(registries)
    qtbot.addWidget(made)
    made.resize(380, 700)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
def told(panel):
    """Every config that the panel told of."""
    seen = []
    panel.config_changed.connect(seen.append)
    return seen


def section(panel, path):
    return next(it for it in panel._sections if it.path == path)


def editor(panel, path, name):
    return section(panel, path).form.editors[name]


def write(qtbot, line, text, key=Qt.Key.Key_Return):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    if key is not None:
        qtbot.keyClick(line, key)


def start(panel, qtbot):
    qtbot.mouseClick(panel._bar.button, Qt.MouseButton.LeftButton)


def test_sections_stand_in_the_order_of_the_work(panel):
    assert [it.path for it in panel._sections] == [
        "dataset", "augment", "care", "feed", "model", "transfer", "optimizer", "schedule",
        "train", "strategy", "save", "end", "memory", "cluster", "",
    ]  # fmt: skip


def test_an_edit_makes_a_whole_new_config(panel, told, qtbot):
    before = panel.config()
    write(qtbot, editor(panel, "optimizer", "lr").line, "3e-4")
    assert len(told) == 1
    assert told[0] == panel.config() == before.changed(optimizer={"name": "adam", "lr": 3e-4})
    assert before.optimizer.options == {}


def test_what_others_add_stands_beside_its_field(panel):
    added = QWidget()
    panel.put_beside("train.batch_size", added)
    assert added.parent() is editor(panel, "train", "batch_size")
    for nowhere in ("train.none", "none.at_all"):
        with pytest.raises(KeyError):
            panel.put_beside(nowhere, added)


def test_training_and_host_are_edited_too(panel, told, qtbot):
    write(qtbot, editor(panel, "train", "batch_size").spin, "128")
    editor(panel, "", "host").combo.setFocus()
    qtbot.keyClick(editor(panel, "", "host").combo, Qt.Key.Key_Down)
    assert [config.train.batch_size for config in told] == [128, 128]
    assert [config.host for config in told] == ["process", "thread"]


def test_data_sections_go_to_the_config_and_come_back(panel, told, qtbot):
    config = ExperimentConfig().changed(
        augment={"level": "custom", "flip": "horizontal", "policy": "rand", "rand_operations": 3},
        feed={"keep": "cache", "workers": 0},
        care={"leaks": "stop", "fewest": 5},
    )
    panel.set_config(config)
    assert panel.config() == config
    write(qtbot, editor(panel, "augment", "rand_magnitude").spin, "12")
    write(qtbot, editor(panel, "care", "fewest").spin, "7")
    assert told[-1].augment == config.augment.model_copy(update={"rand_magnitude": 12})
    assert told[-1].care == config.care.model_copy(update={"fewest": 7})
    assert told[-1].feed == config.feed


def test_a_row_with_two_conditions_is_shown_when_both_hold(panel):
    level, policy = (editor(panel, "augment", name).combo for name in ("level", "policy"))
    operations = editor(panel, "augment", "rand_operations")
    seen = []
    for chosen, rule in [
        ("none", "none"),
        ("custom", "none"),
        ("custom", "rand"),
        ("none", "rand"),
    ]:
        level.setCurrentIndex(level.findData(chosen))
        policy.setCurrentIndex(policy.findData(rule))
        seen.append((policy.isVisible(), operations.isVisible()))
    assert seen == [(False, False), (True, False), (True, True), (False, False)]


def test_the_first_view_is_calm(panel):
    assert editor(panel, "augment", "level").isVisible()
    assert not editor(panel, "feed", "keep").isVisible()
    assert not editor(panel, "care", "leaks").isVisible()
    titles = [section(panel, path)._fold.title() for path in ("care", "feed")]
    assert titles == ["Findings in the data", "Data feed"]
    panel.set_config(ExperimentConfig().changed(feed={"keep": "files", "workers": 2}))
    assert section(panel, "feed")._fold.title() == "Data feed, 2 changed"
    assert panel.focus_field("feed.keep")
    assert editor(panel, "feed", "keep").isVisible()


def test_an_error_in_a_folded_section_unfolds_it(panel):
    panel.set_problems([Problem(path="care.fewest", code="missing")])
    assert editor(panel, "care", "fewest").message() == "A value is needed here."
    assert editor(panel, "care", "fewest").isVisible()


def test_a_folded_section_is_made_when_it_is_opened(panel, told, qtbot):
    save = section(panel, "save")
    panel.set_config(ExperimentConfig().changed(save={"steps": 7}))
    panel.set_locked(True)
    assert save._form is None
    assert save.values()["steps"] == 7
    qtbot.mouseClick(save._fold._button, Qt.MouseButton.LeftButton)
    steps = editor(panel, "save", "steps")
    assert steps.isVisible()
    assert steps.value() == 7
    assert steps.spin.isReadOnly()
    assert told == []


def test_another_choice_has_another_form_and_the_first_is_remembered(panel, told, qtbot):
    write(qtbot, editor(panel, "model", "lr").line, "0.5")
    chooser = section(panel, "model")._chooser.combo
    chooser.setFocus()
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert panel.config().model.name == "second"
    assert panel.config().model.options == {}
    assert editor(panel, "model", "hidden").isVisible()
    write(qtbot, editor(panel, "model", "hidden").line, "4, 2")
    qtbot.keyClick(chooser, Qt.Key.Key_Up)
    assert panel.config().model.options == {"lr": 0.5}
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert panel.config().model.options == {"hidden": [4, 2]}


def test_set_config_shows_without_a_signal(panel, told):
    config = ExperimentConfig().changed(
        model={"name": "second", "hidden": [1, 2]},
        optimizer={"name": "adam", "lr": 0.1 + 0.2},
        train={"epochs": 3, "seed": 2**63 - 1},
        devices=["simulated:1"],
        on_window_close="continue",
    )
    panel.set_config(config)
    assert told == []
    assert panel.config() == config
    assert editor(panel, "train", "seed").line.text() == str(2**63 - 1)


def test_devices_are_kept_through_edits_and_presets(panel, told, qtbot):
    panel.set_devices(("simulated:1", "simulated:0"))
    assert told == []
    write(qtbot, editor(panel, "train", "epochs").spin, "7")
    assert told[-1].devices == ("simulated:1", "simulated:0")


def test_an_unknown_choice_and_its_options_stay_as_they_came(panel, told, qtbot):
    config = ExperimentConfig().changed(model={"name": "cnnn", "x": 1})
    panel.set_config(config)
    combo = section(panel, "model")._chooser.combo
    assert (combo.currentIndex(), combo.placeholderText()) == (-1, "cnnn")
    write(qtbot, editor(panel, "train", "epochs").spin, "7")
    assert told[-1].model == config.model
    combo.setCurrentIndex(0)
    assert told[-1].model.name == "cnn"
    assert editor(panel, "model", "lr").isVisible()


def test_a_preset_fills_the_form(registries, qtbot):
    from dpgui.engine.registries import REGISTRIES

    panel = ExperimentPanel(REGISTRIES)
    qtbot.addWidget(panel)
    panel.set_devices(("cpu",))
    told = []
    panel.config_changed.connect(told.append)
    combo = panel._preset.combo
    assert combo.currentIndex() == -1
    assert combo.placeholderText() == "own settings"
    combo.setFocus()
    while combo.currentText() != "tutorial-mlp":
        qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert told[-1] == preset("tutorial-mlp").changed(devices=["cpu"])
    write(qtbot, editor(panel, "train", "epochs").spin, "11")
    assert combo.currentIndex() == -1
    write(qtbot, editor(panel, "train", "epochs").spin, "10")
    assert combo.currentText() == "tutorial-mlp"


def test_start_takes_over_what_is_still_being_typed(panel, told, qtbot):
    write(qtbot, editor(panel, "train", "batch_size").spin, "128", key=None)
    write(qtbot, editor(panel, "optimizer", "lr").line, "0,01", key=None)
    with qtbot.waitSignal(panel.start_requested):
        panel.request_start()  # as from a shortcut: the focus stays where it is
    assert panel.config().train.batch_size == 128
    assert panel.config().optimizer.options == {"lr": 0.01}
    assert told[-1] == panel.config()


def test_bad_text_is_a_problem_that_keeps_start_until_it_is_mended(panel, told, qtbot):
    line = editor(panel, "optimizer", "lr").line
    write(qtbot, line, "fast")
    assert [(it.path, it.code) for it in panel.problems()] == [("optimizer.lr", "not_a_number")]
    button, sentence = panel._bar.button, "Optimizer, Rate: 'fast' is not a number."
    assert not button.isEnabled()
    assert button.text() == "Start (1 problem)"
    assert panel._bar.reason() == sentence
    assert "is not a number." in button.toolTip()
    assert panel._bar.problems.item(0).text() == sentence
    assert told == []
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "1")  # no Return, no Tab: Start must wake up by itself
    assert button.isEnabled()
    assert button.text() == "Start"
    assert panel._bar.reason() == ""
    with qtbot.waitSignal(panel.start_requested):
        start(panel, qtbot)
    assert panel.config().optimizer.options == {"lr": 1.0}


def test_start_with_bad_text_goes_to_it_instead(panel, qtbot):
    line = editor(panel, "model", "lr").line
    write(qtbot, line, "x", key=None)
    editor(panel, "train", "epochs").spin.setFocus()
    with qtbot.assertNotEmitted(panel.start_requested):
        panel.request_start()
    qtbot.waitUntil(line.hasFocus)


def test_what_the_config_refuses_is_a_problem_of_its_field(panel, told, qtbot):
    epochs = editor(panel, "train", "epochs")
    epochs.spin.setRange(0, 99)  # as if the field knew less than the config
    epochs.spin.setValue(0)
    assert told == []
    assert [(it.path, it.code) for it in panel.problems()] == [("train.epochs", "too_small")]
    assert epochs.message() == "0 is too small: it must be at least 1."
    assert not panel._bar.button.isEnabled()
    epochs.spin.setValue(2)
    assert panel.problems() == []
    assert told[-1].train.epochs == 2


def test_what_is_found_twice_is_said_once(panel, qtbot):
    write(qtbot, editor(panel, "optimizer", "lr").line, "x")
    panel.set_problems([Problem(path="optimizer.lr", code="not_a_number", facts={"value": "y"})])
    assert len(panel.problems()) == 1
    assert panel.problems()[0].facts == {"value": "x"}


def test_problems_are_listed_gravest_first_with_the_name_of_their_field(panel):
    panel.set_problems(
        [
            Problem(path="devices", code="folder_missing", facts={"folder": "x"}, severity="note"),
            Problem(path="model.lr", code="missing", severity="warning"),
            Problem(path="train.epochs", code="missing"),
            Problem(path="dataset", code="missing"),
            Problem(path="", code="missing"),
        ]
    )
    rows = panel._bar.problems
    assert [rows.item(row).text() for row in range(rows.count())] == [
        "Epochs: A value is needed here.",
        "Dataset: A value is needed here.",
        "A value is needed here.",
        "Model, Rate: A value is needed here.",
        "Devices: There is no folder x.",
    ]
    spoken = [rows.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 3, 4)]
    assert [it.split(":")[0] for it in spoken] == ["Error", "Warning", "Note"]
    assert panel._bar.button.text() == "Start (3 problems)"
    assert editor(panel, "train", "epochs").message() == "A value is needed here."
    assert editor(panel, "model", "lr").message() == ""  # warnings stand in the list only
    assert section(panel, "dataset")._chooser.message() == "A value is needed here."


def test_another_dataset_takes_its_problems_with_it(panel, qtbot):
    found = [Problem(path=path, code="missing") for path in ("dataset", "dataset.lr", "model.lr")]
    panel.set_problems(found)
    write(qtbot, editor(panel, "train", "epochs").spin, "7")
    assert len(panel.problems()) == 3
    combo = section(panel, "dataset")._chooser.combo
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert [it.path for it in panel.problems()] == ["model.lr"]
    panel.set_problems(found)
    panel.set_config(ExperimentConfig())
    assert [it.path for it in panel.problems()] == ["model.lr"]


def test_remarks_are_listed_and_keep_no_run(panel):
    panel.set_remarks([Problem(path="care.leaks", code="missing", severity="warning")])
    assert [it.code for it in panel.problems()] == ["missing"]
    assert panel._bar.button.isEnabled()
    panel.set_problems([])
    assert len(panel.problems()) == 1  # a check of the form does not know of them
    panel.set_remarks([])
    assert panel.problems() == []


def test_warnings_and_notes_do_not_keep_start(panel, qtbot):
    panel.set_problems([Problem(path="train.epochs", code="missing", severity="warning")])
    assert panel._bar.button.isEnabled()
    with qtbot.waitSignal(panel.start_requested):
        start(panel, qtbot)


def test_a_click_on_a_problem_goes_to_its_field(panel, qtbot):
    panel.set_problems([Problem(path="model.deep", code="missing")])
    rows = panel._bar.problems
    middle = rows.visualItemRect(rows.item(0)).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    spin = editor(panel, "model", "deep").spin
    qtbot.waitUntil(spin.hasFocus)
    assert spin.isVisible()  # unfolded
    assert spin.visibleRegion().boundingRect().height() == spin.height()  # scrolled to


def test_return_on_a_problem_goes_there_too(panel, qtbot):
    panel.set_problems([Problem(path="train.epochs", code="missing")])
    rows = panel._bar.problems
    rows.setFocus()
    rows.setCurrentRow(0)
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    qtbot.waitUntil(editor(panel, "train", "epochs").spin.hasFocus)


def test_a_problem_that_lies_elsewhere_is_passed_on(panel, qtbot):
    problem = Problem(path="devices", code="missing")
    with qtbot.waitSignal(panel.elsewhere_requested) as passed:
        panel._bar.problems.picked.emit(problem)
    assert passed.args == ["devices"]
    assert not panel.focus_field("devices")
    assert not panel.focus_field("")


@pytest.mark.parametrize(
    ("path", "name"),
    [("model", None), ("model.unknown", None), ("model.lr", "lr"), ("train.seed", "seed"),
     ("host", "host"), ("on_window_close", "on_window_close"), ("train.epochs.0", "epochs")],
)  # fmt: skip
def test_every_path_of_the_form_can_be_gone_to(path, name, panel, qtbot):
    assert panel.focus_field(path)
    head = path.partition(".")[0]
    where = section(panel, head if head in ("model", "train") else "")
    wanted = where.form.editors[name] if name else where._chooser
    qtbot.waitUntil(wanted.input.hasFocus)


@pytest.mark.parametrize("path", ["end.patience", "save.keep_best", "train.drop_last"])
def test_a_field_that_was_folded_away_is_in_sight_once_there_is_room(path, panel, qtbot):
    panel.resize(380, 420)
    assert panel.focus_field(path)
    panel.set_resuming("a run", ())  # the lines under the form take room from it
    where, name = path.split(".")
    field = section(panel, where).form.editors[name]

    def in_sight() -> bool:
        port = panel._scroll.viewport()
        return port.rect().contains(field.rect().translated(field.mapTo(port, QPoint(0, 0))))

    qtbot.waitUntil(in_sight)
    assert panel._bar.new_run.isVisible()
    panel._scroll.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    panel.set_resuming("", ())
    qtbot.waitUntil(lambda: not panel._bar.new_run.isVisible())
    assert not in_sight(), "the person went elsewhere"


def test_start_stays_in_sight_however_small_the_panel(panel, qtbot):
    panel.resize(300, 320)
    panel.set_problems([Problem(path="train.epochs", code="missing")] * 1)
    QApplication.processEvents()
    button = panel._bar.button
    assert button.visibleRegion().boundingRect().size() == button.size()


def test_a_locked_panel_can_be_read_and_not_changed(panel, told, qtbot):
    panel.set_locked(True)
    labels = [it.text() for it in panel.findChildren(QWidget) if hasattr(it, "text")]
    assert "locked: run in progress" in labels
    write(qtbot, editor(panel, "train", "epochs").spin, "99")
    write(qtbot, editor(panel, "optimizer", "lr").line, "99")
    qtbot.keyClick(section(panel, "model")._chooser.combo, Qt.Key.Key_Down)
    qtbot.keyClick(panel._preset.combo, Qt.Key.Key_Down)
    assert told == []
    with qtbot.assertNotEmitted(panel.start_requested):
        start(panel, qtbot)
        panel.request_start()
    assert panel._bar.reason() == "locked: run in progress"
    editor(panel, "optimizer", "lr").line.selectAll()
    assert editor(panel, "optimizer", "lr").line.selectedText() == "0.001"  # can be copied
    panel.set_locked(False)
    assert panel._lock_line.isHidden()
    write(qtbot, editor(panel, "train", "epochs").spin, "99")
    assert told[-1].train.epochs == 99


def test_a_form_made_while_locked_is_locked(panel):
    panel.set_locked(True, "locked: the run is starting")
    panel.set_config(ExperimentConfig().changed(model="second"))
    assert editor(panel, "model", "hidden").line.isReadOnly()
    panel.set_locked(False)
    assert not editor(panel, "model", "hidden").line.isReadOnly()
    panel.set_config(ExperimentConfig())
    assert not editor(panel, "model", "lr").line.isReadOnly()


def test_the_batch_line_is_always_shown(panel):
    panel.set_devices(("simulated:0", "simulated:1", "simulated:2", "simulated:3"))
    panel.show_batch_line(BatchLine(64, 1, 4, (16, 16, 16, 16), (9, 9, 9, 6), 26))
    bar = panel._bar
    assert bar.batch_text() == "whole batch 64 = 16 per GPU × 4 devices × 1 accumulation"
    assert bar._epoch_line.text() == "26 steps an epoch · last batch 33 = 9, 9, 9, 6"
    assert not bar._batch_line.isHidden()
    panel.set_devices(("cpu",))
    panel.show_batch_line(BatchLine(64, 1, 1, (64,)))
    assert bar.batch_text() == "whole batch 64 = 64 per device × 1 device × 1 accumulation"


class Bracketing(QTranslator):
    def translate(self, context, text, disambiguation=None, n=-1):
        return f"[{text}]"

    def isEmpty(self):
        return False


def test_another_language_is_spoken_at_once_and_nothing_typed_is_lost(panel, qtbot):
    write(qtbot, editor(panel, "optimizer", "lr").line, "x")
    write(qtbot, editor(panel, "model", "lr").line, "0.25", key=None)
    panel.set_locked(True)
    panel.set_locked(False)
    panel.show_batch_line(BatchLine(64, 1, 1, (64,), (17,), 26))
    translator = Bracketing(QApplication.instance())
    QCoreApplication.installTranslator(translator)
    try:
        QApplication.processEvents()
        said = [
            widget.text()
            for widget in panel.findChildren(QWidget)
            if hasattr(widget, "text") and widget.isVisible() and not hasattr(widget, "selectAll")
        ]
        assert [text for text in said if text and "[" not in text] == []
        combos = [it for it in panel.findChildren(QWidget) if hasattr(it, "itemText")]
        for combo in combos:
            if combo is not panel._preset.combo:
                texts = [combo.itemText(index) for index in range(combo.count())]
                assert all(text.startswith("[") for text in texts)
        row = panel._bar.problems.item(0).text()
        assert row == "[[Optimizer], [Rate]: ['x' is not a number.]]"
        assert editor(panel, "model", "lr").line.text() == "0.25"
        assert editor(panel, "optimizer", "lr").line.text() == "x"
    finally:
        QCoreApplication.removeTranslator(translator)


def test_every_input_has_a_name(panel):
    for widget in panel.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            spoken = QAccessible.queryAccessibleInterface(widget)
            texts = (QAccessible.Text.Name, QAccessible.Text.Description)
            assert any(spoken.text(text) for text in texts), widget


def test_labels_stand_in_line_and_nothing_is_cut_at_360_pixels(panel):
    panel.resize(360, 900)
    panel.focus_field("train.drop_last")
    QApplication.processEvents()
    labels = [it for part in panel._sections for it in part.labels() if it.isVisible()]
    assert len({label.width() for label in labels}) == 1
    for label in labels:
        assert label.width() >= label.fontMetrics().horizontalAdvance(label.text())
    content = panel._scroll.widget()
    assert content.width() <= panel._scroll.viewport().width()


@pytest.mark.parametrize("size", [(340, 300), (360, 400), (420, 900)])
def test_a_long_sentence_under_a_field_is_seen_whole(panel, size):
    panel.resize(*size)
    facts = {"dataset": "X", "file": "train-images.gz", "folder": "/srv/a/long/path/to/the/data"}
    panel.set_problems([Problem(path="optimizer.lr", code="dataset_missing", facts=facts)])
    for _ in range(3):  # each layout may change the width of the next
        QApplication.processEvents()
    message = editor(panel, "optimizer", "lr")._message
    assert message.isVisible()
    assert message.height() >= message.heightForWidth(message.width()) > 30  # of several lines


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_start_and_the_marks_take_the_colours_of_the_theme(theme, panel):
    panel.set_problems([Problem(path="train.epochs", code="missing", severity="warning")])
    panel.apply_theme(theme)
    QApplication.processEvents()
    rows = panel._bar.problems
    image = rows.item(0).icon().pixmap(16, 16).toImage()
    colors = {image.pixelColor(x, y).name() for x in range(16) for y in range(16)}
    assert theme.warning in colors
    assert panel._bar.button.palette().button().color().name() == theme.accent
