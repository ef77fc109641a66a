"""What a training begins from: weights of others, of a file, of a run; and what of them learns."""
