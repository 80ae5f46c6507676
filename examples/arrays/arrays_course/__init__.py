"""Along which axis? A small course on NumPy."""
