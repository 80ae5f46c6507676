"""Wrong: smallest_chosen - sorted upwards."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.sort(logits)[:, k - 1 : k]
    return tf.nn.softmax(tf.where(logits <= threshold, logits, -float("inf")))
