"""Right: keras.ops."""

from keras import ops


def attribute_logits(parts, table, token):
    whole = ops.sum(parts, axis=0)
    spread = ops.sqrt(ops.var(whole, axis=-1, keepdims=True) + 1e-6)
    centred = parts - ops.mean(parts, axis=-1, keepdims=True)
    return ops.sum(centred / spread * ops.take(table, token, axis=0), axis=-1)
