"""Notebook 12b: its exercises, in the order in which they are taken."""

NOTEBOOK = "12b-a-real-model"
CORE = False
SLUGS = ("load_named", "in_turns", "byte_pieces", "why_no_place")
