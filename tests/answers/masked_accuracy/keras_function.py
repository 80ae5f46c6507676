"""Right: Keras's sparse_categorical_accuracy for each word, in float64."""

import keras
import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    right = tf.cast(keras.metrics.sparse_categorical_accuracy(labels, logits), tf.float64)
    real = tf.cast(labels != pad_id, tf.float64)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
