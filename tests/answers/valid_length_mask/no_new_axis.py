"""Wrong: no_new_axis - (B, S) of (B,)."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    return tf.cast(tf.range(length) >= valid_lengths[..., None], tf.float32)
