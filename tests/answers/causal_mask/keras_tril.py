"""Right: keras.ops.tril taken from ones, float64."""

from keras import ops


def causal_mask(n):
    return 1.0 - ops.tril(ops.ones((n, n), dtype="float64"))
