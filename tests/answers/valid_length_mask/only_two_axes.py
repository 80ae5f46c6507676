"""Wrong: unnamed - lengths for each query are refused."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    if len(valid_lengths.shape) != 1:
        raise ValueError("only (B,)")
    return tf.cast(tf.range(length) >= valid_lengths[:, None, None], tf.float32)
