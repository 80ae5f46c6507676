"""Notebook 01: its exercises, in the order in which they are taken."""

NOTEBOOK = "01-kalman"
SLUGS = ("predict", "gain", "update", "kalman_filter", "tracker")
