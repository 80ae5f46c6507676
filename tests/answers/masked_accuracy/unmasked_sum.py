"""Wrong: padding_in_the_sum - the mask is in the divisor only."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right), tf.reduce_sum(real))
