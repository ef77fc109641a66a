"""Models: what there is to choose from, and how a net is made for the shape of the data."""

from dpgui.models.choice import ModelChoice, Sees, models

__all__ = ["ModelChoice", "Sees", "models"]
