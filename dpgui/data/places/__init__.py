"""Where samples lie while they are trained on: memory, the cache on disk, or their files."""
