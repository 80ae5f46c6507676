"""Right: gathers the places 0 to T - 2, and those one further."""

import tensorflow as tf


def next_token_pairs(ids):
    places = tf.range(tf.shape(ids)[-1] - 1)
    return tf.gather(ids, places, axis=-1), tf.gather(ids, places + 1, axis=-1)
