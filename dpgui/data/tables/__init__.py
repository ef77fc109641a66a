"""Tables: rows of a file, what its columns hold, and how they become numbers."""
