"""Right: both to length 1 first, then the product."""

import tensorflow as tf


def cosine_similarity(a, b):
    a, b = tf.math.l2_normalize(a, axis=-1), tf.math.l2_normalize(b, axis=-1)
    return tf.reduce_sum(a * b, axis=-1)
