"""Images in files: found, decoded, and brought to one form."""
