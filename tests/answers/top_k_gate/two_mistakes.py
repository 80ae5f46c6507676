"""Wrong: one_too_few, smallest_chosen - both at once."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.sort(logits)[:, k - 1 : k]
    e = tf.where(logits < threshold, tf.exp(logits), 0.0)
    return e / tf.maximum(tf.reduce_sum(e, axis=-1, keepdims=True), 1e-9)
