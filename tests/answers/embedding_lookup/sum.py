"""Wrong: mixes_the_sentence - counts times table."""

import tensorflow as tf


def embedding_lookup(table, ids):
    counts = tf.reduce_sum(tf.one_hot(ids, table.shape[0]), axis=-2)
    return tf.tensordot(counts, table, 1)
