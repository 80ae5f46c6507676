"""Wrong: mean_of_sentences - a mean of means."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    each = tf.math.divide_no_nan(tf.reduce_sum(losses * real, axis=1), tf.reduce_sum(real, axis=1))
    return tf.reduce_mean(each)
