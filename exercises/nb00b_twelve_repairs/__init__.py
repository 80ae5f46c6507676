"""Notebook 00b: its exercises, in the order in which they are taken."""

NOTEBOOK = "00b-twelve-repairs"
CORE = False
SLUGS = ("tape_gradients", "scale_layer")
