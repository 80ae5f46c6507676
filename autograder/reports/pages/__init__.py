"""The instructor's pages: one look, no script, everything that came from others escaped."""
