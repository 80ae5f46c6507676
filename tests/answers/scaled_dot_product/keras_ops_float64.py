"""Right: keras.ops, float64 inside, a list back."""

from keras import ops


def scaled_dot_product(q, k, v):
    q, k, v = (ops.cast(x, "float64") for x in (q, k, v))
    scores = ops.matmul(q, ops.transpose(k, (0, 2, 1))) / ops.sqrt(ops.cast(ops.shape(q)[-1], "float64"))
    p = ops.softmax(scores, axis=-1)
    return [ops.matmul(p, v), p]
