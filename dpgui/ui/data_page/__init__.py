"""The data page: what a dataset holds, before anything is trained on it."""

from dpgui.ui.data_page.data_panel import DataPanel

__all__ = ["DataPanel"]
