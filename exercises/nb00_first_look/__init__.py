"""Notebook 00: nothing to write yet."""

NOTEBOOK = "00-first-look"
SLUGS = ()
