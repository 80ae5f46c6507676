"""Notebook 06b: its exercises, in the order in which they are taken."""

NOTEBOOK = "06b-it-talks"
SLUGS = ("story_model",)
