"""A person's own code as a dataset: read, run once they trust it, and its samples understood.

`dpgui.data.sets.python_file` is the choice. Nothing here runs code that `trust` does not know.
"""
