"""Wrong: pad_id_ignored - PAD is 0."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels > 0, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
