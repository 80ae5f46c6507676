"""Right: with keras.ops."""

from keras import ops


def top_k_gate(logits, k):
    values, _ = ops.top_k(logits, k)
    e = ops.where(logits >= values[:, -1:], ops.exp(logits - values[:, :1]), 0.0)
    return e / ops.sum(e, axis=-1, keepdims=True)
