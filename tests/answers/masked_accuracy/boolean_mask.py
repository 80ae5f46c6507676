"""Right: takes the real words out."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    real = labels != pad_id
    guesses = tf.argmax(tf.boolean_mask(logits, real), axis=-1, output_type=tf.int32)
    right = tf.cast(guesses == tf.boolean_mask(labels, real), tf.float32)
    return tf.reduce_sum(right) / tf.maximum(tf.cast(tf.size(right), tf.float32), 1.0)
