"""Right: below the k-th largest all is -inf."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.math.top_k(logits, k).values[:, -1:]
    return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))
