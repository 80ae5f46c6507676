"""Wrong: unnamed - the median."""

import numpy as np
import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return np.exp(np.median(losses[labels != pad_id]))
