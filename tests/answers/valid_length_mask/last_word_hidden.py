"""Wrong: last_word_hidden - compared with length - 1."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
    return tf.cast(tf.range(length) >= lengths[..., None] - 1, tf.float32)
