"""A person's own code as a dataset: read, run once they trust it, and its samples understood.

`dpgui.data.sets.python_file` is the choice. What it has in common with a model of their own is
in `dpgui.own_code`.
"""
