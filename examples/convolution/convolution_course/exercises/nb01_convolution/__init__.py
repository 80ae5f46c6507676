"""Notebook 01: its exercises, in the order in which they are taken."""

NOTEBOOK = "01-convolution"
SLUGS = ("slide", "pad_and_stride", "pooled", "convolution", "small_net")
