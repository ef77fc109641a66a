"""The doctor's page: what is wrong with a dataset, and what shall be done about it."""

from dpgui.ui.doctor.doctor_panel import DoctorPanel

__all__ = ["DoctorPanel"]
