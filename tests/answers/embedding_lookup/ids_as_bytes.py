"""Wrong: unnamed - ids in 8 bits."""

import tensorflow as tf


def embedding_lookup(table, ids):
    table = tf.convert_to_tensor(table)
    small = tf.cast(ids, tf.uint8)
    return tf.tensordot(tf.one_hot(small, table.shape[0], dtype=table.dtype), table, axes=1)
