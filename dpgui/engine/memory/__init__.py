"""Memory of devices: what happens when it runs out, what a run will need, which batch fits."""
