"""Right: one over the geometric mean of the probabilities."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    real = tf.not_equal(labels, pad_id)
    p = tf.gather(tf.nn.softmax(logits), labels, batch_dims=2)[real]
    return tf.reduce_prod(p ** (-1 / tf.cast(tf.size(p), p.dtype)))
