"""Right: tf.where and a cumulative sum of ones."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    places = tf.cumsum(tf.ones(length, tf.int32), exclusive=True)
    lengths = tf.cond(tf.rank(valid_lengths) == 1, lambda: valid_lengths[:, None], lambda: valid_lengths)
    return tf.where(places < lengths[:, :, None], 0.0, 1.0)
