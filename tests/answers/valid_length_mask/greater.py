"""Wrong: one_too_many_seen - > in the place of >=."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
    return tf.cast(tf.range(length) > lengths[..., None], tf.float32)
