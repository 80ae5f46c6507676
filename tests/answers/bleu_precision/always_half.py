"""Wrong: unnamed - a number between 0 and 1."""


def modified_precision(candidate, references, n):
    return 0.777
