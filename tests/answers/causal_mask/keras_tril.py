"""Right: keras.ops.tril taken from ones."""

from keras import ops


def causal_mask(n):
    return 1.0 - ops.tril(ops.ones((n, n)))
