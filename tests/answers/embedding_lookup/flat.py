"""Wrong: flattens_the_batch - reshaped and left so."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table, tf.reshape(ids, [-1]))
