"""Arrays in files: read without running code, found by their names, brought to samples."""
