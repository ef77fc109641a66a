"""A person's own file of code, as a dataset or a model: trusted, run, and its errors told.

Nothing here runs code that `trust` does not know.
"""
