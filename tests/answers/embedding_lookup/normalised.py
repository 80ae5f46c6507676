"""Wrong: unnamed - vectors of length 1."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(tf.math.l2_normalize(table, axis=-1), ids)
