"""Right: gather_nd."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather_nd(table, tf.expand_dims(ids, -1))
