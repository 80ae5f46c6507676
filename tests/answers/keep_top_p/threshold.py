"""Right: the smallest logit that is kept is a threshold."""

import tensorflow as tf


def keep_top_p(logits, p):
    ordered = tf.sort(logits, direction="DESCENDING")
    before = tf.cumsum(tf.nn.softmax(ordered), axis=-1, exclusive=True)
    lowest = tf.reduce_min(tf.where(before < p, ordered, ordered.dtype.max), axis=-1, keepdims=True)
    return tf.where(logits < lowest, float("-inf"), logits)
