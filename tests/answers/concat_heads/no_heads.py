"""Wrong: unnamed - the heads are never called."""


def concat_heads(heads, x):
    return x
