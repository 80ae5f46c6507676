"""Notebook 00: its exercises, in the order in which they are taken."""

NOTEBOOK = "00-first-look"
SLUGS = (
    "tape_gradients",
    "scale_layer",
)
