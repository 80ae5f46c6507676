"""Wrong: unnamed - the first word of each sentence."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    tf.cast(labels != pad_id, tf.float32)
    return tf.exp(tf.reduce_mean(losses[:, 0]))
