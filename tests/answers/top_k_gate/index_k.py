"""Wrong: one_too_many - the index is not k - 1."""

import tensorflow as tf


def top_k_gate(logits, k):
    threshold = tf.sort(logits, direction="DESCENDING")[:, k : k + 1]
    threshold = tf.concat([threshold, tf.reduce_min(logits, axis=-1, keepdims=True)], axis=-1)[:, :1]
    return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))
