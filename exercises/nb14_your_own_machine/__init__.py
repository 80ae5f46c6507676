"""Notebook 14: its exercise, and the capstone's questions, graded by hand."""

NOTEBOOK = "14-your-own-machine"
CORE = False
SLUGS = ("smoothed_loss", "capstone_plan", "capstone_result", "capstone_judgement")
