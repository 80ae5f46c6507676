"""Wrong: table_transposed - the table turned round first."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(tf.transpose(table), ids)
