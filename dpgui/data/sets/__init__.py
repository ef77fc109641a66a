"""The datasets to choose from: one file each, found by the registry."""
