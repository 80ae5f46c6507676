"""Right: in bits, and 2 to the power of them."""

import math

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) / math.log(2)
    return 2.0 ** tf.reduce_mean(losses[labels != pad_id])
