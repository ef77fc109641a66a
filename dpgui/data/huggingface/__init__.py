"""Datasets in the form of Hugging Face's library `datasets`: on disk, or by name from its hub.

`dpgui.data.sets.huggingface` is the choice. The library is an extra (`pip install dpgui[hf]`) and
is imported only where a dataset is opened.
"""

from dpgui.data.huggingface.columns import Column, columns

__all__ = ["Column", "columns"]
