"""A trained model taken away: unwrapped, on the CPU, with what its user must know beside it."""
