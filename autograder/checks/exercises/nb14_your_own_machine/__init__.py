"""Notebook 14: the capstone's questions, graded by hand."""

NOTEBOOK = "14-your-own-machine"
SLUGS = (
    "capstone_plan",
    "capstone_result",
    "capstone_judgement",
)
