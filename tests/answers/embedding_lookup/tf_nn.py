"""Right: tf.nn.embedding_lookup."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.nn.embedding_lookup(table, ids)
