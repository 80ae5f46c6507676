"""Wrong: not_put_together - a list."""


def sum_heads(heads, x):
    return [head(x, x, x)[0] for head in heads]
