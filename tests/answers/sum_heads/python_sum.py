"""Right: Python's own sum."""


def sum_heads(heads, x):
    return sum(head(x, x, x)[0] for head in heads)
