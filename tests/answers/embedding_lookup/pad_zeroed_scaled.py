"""Wrong: pad_zeroed, scaled - two at once."""

import tensorflow as tf


def embedding_lookup(table, ids):
    rows = tf.gather(table, ids) * tf.sqrt(tf.cast(tf.shape(table)[1], tf.float32))
    return tf.where(ids[..., None] == 0, 0.0, rows)
