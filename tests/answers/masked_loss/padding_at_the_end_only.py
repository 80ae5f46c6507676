"""Wrong: unnamed - takes the first words of each row for the real ones."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    labels = tf.cast(labels, tf.int32)
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, tf.cast(logits, tf.float32))
    lengths = tf.reduce_sum(tf.cast(labels != pad_id, tf.int32), axis=1)
    real = tf.sequence_mask(lengths, tf.shape(labels)[1], tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
