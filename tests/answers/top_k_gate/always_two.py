"""Wrong: unnamed - two, whatever k is."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.math.top_k(logits, 2).values[:, -1:]
    return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))
