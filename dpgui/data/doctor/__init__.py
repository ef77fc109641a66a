"""The dataset doctor: what is wrong with a dataset, told before a device is touched.

`examine` looks at an opened source and yields `Finding`s; the page, `dpgui check` and the plan all
show these. What is then done about them stands in the section `care` of a config and is carried
out by `dpgui.data.doctor.care`, which needs torch and is imported by the engine alone.
"""

from dpgui.data.doctor.examining import examine
from dpgui.data.doctor.finding import Depth, Example, Finding, Looked, Remedy

__all__ = ["Depth", "Example", "Finding", "Looked", "Remedy", "examine"]
