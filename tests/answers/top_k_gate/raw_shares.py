"""Wrong: no_softmax - the scores over their sum."""

import tensorflow as tf


def top_k_gate(logits, k):
    kept = tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], logits, 0.0)
    return kept / tf.reduce_sum(kept, axis=-1, keepdims=True)
