"""Right: with ** and @ only."""

import tensorflow as tf


def cosine_similarity(a, b):
    dot = tf.reduce_sum(a * b, -1)
    return dot / tf.reduce_sum(a**2, -1) ** 0.5 / tf.reduce_sum(b**2, -1) ** 0.5
