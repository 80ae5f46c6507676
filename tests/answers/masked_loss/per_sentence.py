"""Wrong: divided_by_sentences - the number of sentences."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    loss = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)
    mask = tf.cast(labels != pad_id, loss.dtype)
    return tf.math.divide_no_nan(tf.reduce_sum(loss * mask), tf.cast(tf.shape(labels)[0], loss.dtype))
