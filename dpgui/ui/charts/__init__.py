"""Charts of a run: learning curves, memory, learning rate, throughput."""

from dpgui.ui.charts.charts_panel import ChartsPanel

__all__ = ["ChartsPanel"]
