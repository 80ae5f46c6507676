"""Right: a comparison that broadcasts."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = tf.convert_to_tensor(valid_lengths)
    if len(lengths.shape) == 1:
        lengths = lengths[:, tf.newaxis]
    return tf.cast(tf.range(length) >= lengths[..., tf.newaxis], tf.float32)
