"""Wrong: flattens_the_batch, scaled - two at once."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table, tf.reshape(ids, [-1])) * table.shape[1] ** 0.5
