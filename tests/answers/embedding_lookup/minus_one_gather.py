"""Wrong: shifted_by_one - TensorFlow has no row -1."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table, ids - 1)
