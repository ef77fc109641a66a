"""Every registered choice has a form, and what is put in comes out (qt.md 83, 84)."""

import pytest

from dpgui.config import ExperimentConfig, preset, preset_names
from dpgui.engine.registries import REGISTRIES
from dpgui.registry import Choice, options_of
from dpgui.ui.forms.editors import LONG
from dpgui.ui.forms.experiment_panel import ExperimentPanel
from dpgui.ui.forms.form import Form

CHOICES = [(path, cls) for path, registry in REGISTRIES.items() for cls in registry]
IDS = [f"{path}-{cls.name}" for path, cls in CHOICES]


def other_value(option):
    """A value that is allowed and not the default."""
    low = option.minimum if option.minimum is not None else 0
    high = option.maximum if option.maximum is not None else low + 1e6
    match option.kind:
        case "bool":
            return not option.default
        case "int":
            return int(high) - option.below if high != option.default else int(low) + option.above
        case "float":
            return low + (high - low) * (0.1 + 0.2)
        case "choice":
            return next(name for name in option.choices if name != option.default)
        case "ints":
            return [3, 5, 8]
        case "floats":
            return [0.1 + 0.2, 1e-9]
        case "texts":
            return ["a", "b"]
        case _:
            return "/some/where"


@pytest.mark.parametrize(("path", "cls"), CHOICES, ids=IDS)
def test_every_choice_has_a_form_that_keeps_every_value(path, cls, qtbot):
    form = Form(cls)
    qtbot.addWidget(form)
    assert set(form.editors) == {option.name for option in options_of(cls)}
    assert form.values() == {}
    values = {option.name: other_value(option) for option in options_of(cls)}
    form.set_values(values)
    form.commit()
    assert form.values() == values
    assert form.problems() == [] or any(option.shown_when for option in options_of(cls))


@pytest.mark.parametrize(("path", "cls"), CHOICES, ids=IDS)
def test_every_default_is_a_config_of_its_class(path, cls, qtbot):
    form = Form(cls)
    qtbot.addWidget(form)
    assert issubclass(cls, Choice)
    assert cls.model_validate(form.values(everything=True)) == cls()


@pytest.mark.parametrize(("path", "cls"), CHOICES, ids=IDS)
def test_every_option_has_a_label_a_help_and_its_bounds_fit(path, cls, qtbot):
    form = Form(cls)
    qtbot.addWidget(form)
    for editor in form.editors.values():
        option = editor.option
        assert option.label
        assert option.help
        ends = ((option.minimum, option.above), (option.maximum, option.below))
        for bound, strict in ends:
            if bound is not None and not strict and not isinstance(editor.value(), list):
                editor.set_value(bound)
                editor.commit()
                assert (editor.value(), editor.error()) == (bound, None)


@pytest.fixture(scope="module")
def panel(qapp):
    made = ExperimentPanel(REGISTRIES)
    yield made
    made.deleteLater()


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_comes_back(name, panel):
    panel.set_config(preset(name))
    assert panel.config() == preset(name)
    assert panel._preset.combo.currentText() == name
    panel._edited()
    assert panel.config() == preset(name)


@pytest.mark.parametrize(("path", "cls"), CHOICES, ids=IDS)
def test_every_choice_comes_back_from_the_panel(path, cls, panel):
    options = {option.name: other_value(option) for option in options_of(cls)}
    config = ExperimentConfig().changed(**{path: {"name": cls.name, **options}})
    panel.set_config(config)
    panel._edited()
    assert panel.config() == config


@pytest.mark.parametrize("rate", [1e-9, 3e-4, 0.1 + 0.2])
def test_a_rate_survives_config_widget_config_bit_for_bit(rate, panel):
    config = ExperimentConfig().changed(optimizer={"name": "adam", "lr": rate})
    panel.set_config(config)
    panel._edited()
    assert panel.config() == config
    assert panel.config().optimizer.options["lr"].hex() == rate.hex()
    assert ExperimentConfig.from_toml(panel.config().to_toml()) == config


def test_long_lists_can_be_searched_and_short_ones_cannot(qtbot):
    for _, cls in CHOICES:
        form = Form(cls)
        qtbot.addWidget(form)
        for editor in form.editors.values():
            if editor.option.kind == "choice":
                assert editor.combo.isEditable() == (len(editor.option.choices) > LONG)
