"""Notebook 01: its exercises, in the order in which they are taken."""

NOTEBOOK = "01-tables"
SLUGS = ("revenue", "spent", "filled", "top_two", "orders_of_2024")
