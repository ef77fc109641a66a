"""Published datasets: where they come from, how they get here, and the formats of their files."""
