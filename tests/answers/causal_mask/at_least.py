"""Wrong: hides_the_diagonal - j >= i."""

from keras import ops


def causal_mask(n):
    return ops.cast(ops.arange(n)[None] >= ops.arange(n)[:, None], "float32")
