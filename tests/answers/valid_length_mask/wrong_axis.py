"""Wrong: wrong_axis - (B, S, 1)."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    hidden = tf.cast(tf.range(length) >= valid_lengths[..., None], tf.float32)
    return hidden[..., None] if len(hidden.shape) == 2 else tf.transpose(hidden, (0, 2, 1))
