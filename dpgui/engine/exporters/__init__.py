"""Formats that a model can be taken away in. One file each."""
