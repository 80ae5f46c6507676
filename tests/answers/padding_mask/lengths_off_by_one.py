"""Wrong: unnamed - the last real word is hidden as well."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    lengths = tf.reduce_sum(tf.cast(ids != pad_id, tf.int32), axis=1)
    return 1.0 - tf.sequence_mask(lengths - 1, ids.shape[1], dtype=tf.float32)[:, None]
