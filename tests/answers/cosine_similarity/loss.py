"""Wrong: negated - as the Keras loss has it."""

import tensorflow as tf


def cosine_similarity(a, b):
    return -tf.reduce_sum(tf.math.l2_normalize(a, -1) * tf.math.l2_normalize(b, -1), axis=-1)
