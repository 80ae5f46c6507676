"""Wrong: mean_of_exponentials - exp before the mean."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.reduce_sum(tf.exp(losses) * real) / tf.reduce_sum(real)
