"""Right: keras.ops, and the smallest number of the type for −∞."""

import keras
from keras import ops


def keep_top_p(logits, p):
    order = ops.argsort(-logits, axis=-1)
    shares = ops.take_along_axis(ops.softmax(logits, axis=-1), order, axis=-1)
    before = ops.cumsum(shares, axis=-1) - shares
    before = ops.take_along_axis(before, ops.argsort(order, axis=-1), axis=-1)
    return ops.where(before < p, logits, keras.ops.full_like(logits, -3.0e38))
