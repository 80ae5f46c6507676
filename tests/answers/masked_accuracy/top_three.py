"""Wrong: unnamed - right if among the best three."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    flat = tf.reshape(logits, (-1, logits.shape[-1]))
    right = tf.reshape(tf.cast(tf.math.in_top_k(tf.reshape(labels, [-1]), flat, 3), tf.float32), tf.shape(labels))
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
