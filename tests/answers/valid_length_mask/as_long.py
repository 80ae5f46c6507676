"""Wrong: as_long_as_the_longest - tf.sequence_mask without a length."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
    return 1 - tf.sequence_mask(lengths, dtype=tf.float32)
