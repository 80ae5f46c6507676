"""Right: compares column and row numbers, booleans cast."""

import tensorflow as tf


def causal_mask(n: int) -> tf.Tensor:
    i = tf.range(n)[:, tf.newaxis]
    j = tf.range(n)
    return tf.cast(j > i, tf.float32)
