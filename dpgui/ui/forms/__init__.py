"""Forms: fields for every kind of option, forms of options, and the Experiment panel."""

from dpgui.ui.forms.editors import editor_for
from dpgui.ui.forms.experiment_panel import ExperimentPanel
from dpgui.ui.forms.field import FieldEditor
from dpgui.ui.forms.form import Form
from dpgui.ui.forms.line_edit import SciLineEdit

__all__ = ["ExperimentPanel", "FieldEditor", "Form", "SciLineEdit", "editor_for"]
