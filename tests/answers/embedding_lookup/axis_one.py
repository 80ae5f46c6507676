"""Wrong: table_transposed - gather along the wrong axis."""

import tensorflow as tf


def embedding_lookup(table, ids):
    return tf.gather(table, ids, axis=1)
