"""Wrong: inverted - tf.sequence_mask as it is."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
    return tf.sequence_mask(lengths, length, dtype=tf.float32)
