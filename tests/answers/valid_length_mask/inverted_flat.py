"""Wrong: inverted, no_new_axis - two mistakes at once."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    return tf.sequence_mask(valid_lengths, length, dtype=tf.float32)
