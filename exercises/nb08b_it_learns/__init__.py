"""Notebook 08b: its exercises, in the order in which they are taken."""

NOTEBOOK = "08b-it-learns"
SLUGS = ("train_step", "mend_the_block")
