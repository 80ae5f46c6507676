"""Wrong: not_divided, sign_wrong - two at once."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return -tf.reduce_sum(losses * tf.cast(labels != pad_id, tf.float32))
