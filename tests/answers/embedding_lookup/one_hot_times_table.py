"""Right: the honest product."""

import tensorflow as tf


def embedding_lookup(table, ids):
    balls = tf.one_hot(ids, tf.shape(table)[0], dtype=table.dtype)
    return tf.tensordot(balls, table, axes=1)
