"""Wrong: unnamed - one threshold for the whole batch."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.reduce_min(tf.math.top_k(logits, k).values)
    return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))
