"""Of the notebooks in which the pieces are built."""
