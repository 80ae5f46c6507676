"""Wrong: base_2 - two to the power of nats."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    return 2 ** (tf.reduce_sum(losses * real) / tf.reduce_sum(real))
