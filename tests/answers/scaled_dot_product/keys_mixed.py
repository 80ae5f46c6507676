"""Wrong: mixes_the_keys - p k."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) / tf.math.sqrt(float(q.shape[-1]))
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, k), p
