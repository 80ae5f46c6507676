"""Wrong: unnamed - the pairs (h, p) as they come."""


def concat_heads(heads, x):
    return [head(x, x, x) for head in heads]
