"""Right: by the rank of each expert."""

import tensorflow as tf


def top_k_gate(logits, k):
    ranks = tf.argsort(tf.argsort(logits, direction="DESCENDING"))
    e = tf.exp(logits) * tf.cast(ranks < k, tf.float32)
    return e / tf.reduce_sum(e, axis=-1, keepdims=True)
