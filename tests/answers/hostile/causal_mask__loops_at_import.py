"""Loops for ever while the file is run."""

while True:
    pass
