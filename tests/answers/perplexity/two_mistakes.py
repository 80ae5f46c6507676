"""Wrong: base_2, pad_counted - two at once."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return 2 ** tf.reduce_mean(losses)
