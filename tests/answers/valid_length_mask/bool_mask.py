"""Wrong: unnamed - bool, where float32 is asked for."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
    return tf.range(length) >= lengths[..., None]
