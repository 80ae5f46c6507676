"""Notebook 01: its exercises, in the order in which they are taken."""

NOTEBOOK = "01-arrays"
SLUGS = ("row_sums", "standardise", "distances", "why_keepdims")
