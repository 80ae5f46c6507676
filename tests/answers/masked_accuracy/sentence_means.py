"""Wrong: mean_of_sentences - a mean of means."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.reduce_mean(tf.math.divide_no_nan(tf.reduce_sum(right * real, 1), tf.reduce_sum(real, 1)))
