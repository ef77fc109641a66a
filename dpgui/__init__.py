"""dpgui: tick GPUs, press Start, watch it learn."""

__version__ = "0.1.0"
