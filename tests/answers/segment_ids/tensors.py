"""Right: an exclusive cumsum of TensorFlow."""

import tensorflow as tf


def segment_ids(ids, sep_id):
    is_sep = tf.cast(tf.equal(ids, sep_id), tf.int32)
    return tf.minimum(tf.cumsum(is_sep, axis=-1, exclusive=True), 1)
