"""Wrong: divided_by_all - reduce_mean after the mask."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return tf.reduce_mean(losses * tf.cast(labels != pad_id, tf.float32))
