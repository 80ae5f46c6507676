"""Right: D2L's valid lengths 1 … n."""

import tensorflow as tf


def causal_mask(n):
    valid_lens = tf.range(1, n + 1)
    return 1.0 - tf.sequence_mask(valid_lens, n, dtype=tf.float32)
