"""Of the notebooks on what came after it."""
