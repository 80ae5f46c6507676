"""Right: keras.ops."""

from keras import ops


def cosine_similarity(a, b):
    lengths = ops.norm(a, axis=-1) * ops.norm(b, axis=-1)
    return ops.sum(ops.multiply(a, b), axis=-1) / lengths
