"""Schedules of the learning rate, one file each."""
