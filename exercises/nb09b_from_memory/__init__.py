"""Notebook 09b: its exercises, in the order in which they are taken."""

NOTEBOOK = "09b-from-memory"
SLUGS = ("from_memory", "training_loop")
