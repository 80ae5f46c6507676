"""Of the notebooks in which the machine is put together and trained."""
