"""Right: takes the real words out by tf.boolean_mask."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    real = labels != pad_id
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(
        labels=tf.boolean_mask(labels, real), logits=tf.boolean_mask(logits, real)
    )
    return tf.reduce_sum(losses) / tf.cast(tf.maximum(tf.size(losses), 1), tf.float32)
