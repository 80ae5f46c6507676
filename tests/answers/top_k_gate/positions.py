"""Wrong: over_positions - along axis 0."""

import tensorflow as tf


def top_k_gate(logits, k):
    turned = tf.transpose(logits)
    threshold = tf.sort(turned, direction="DESCENDING")[:, k - 1 : k]
    return tf.transpose(tf.nn.softmax(tf.where(turned >= threshold, turned, -float("inf"))))
