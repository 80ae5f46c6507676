"""Right: softmax first, cut, divided by what is left."""

import tensorflow as tf


def top_k_gate(logits, k):
    p = tf.nn.softmax(logits)
    kept = tf.where(logits >= tf.sort(logits, direction="DESCENDING")[:, k - 1 : k], p, 0.0)
    return kept / tf.reduce_sum(kept, axis=-1, keepdims=True)
