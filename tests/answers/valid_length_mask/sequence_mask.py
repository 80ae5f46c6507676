"""Right: tf.sequence_mask, turned round."""

import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    lengths = tf.reshape(valid_lengths, (len(valid_lengths), -1))
    return 1.0 - tf.sequence_mask(lengths, length, dtype=tf.float32)
