"""Right: tf.where puts 0 at the padding."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.where(labels == pad_id, 0.0, tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    count = tf.math.count_nonzero(labels != pad_id, dtype=tf.float32)
    if count == 0:
        return tf.constant(0.0)
    return tf.reduce_sum(losses) / count
