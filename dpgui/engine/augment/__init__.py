"""Varying training images in whole batches, on the training device. `switches` knows no torch."""
