"""Wrong: not_sorted - in the order of the vocabulary."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    before = tf.cumsum(tf.nn.softmax(logits), axis=-1, exclusive=True)
    return tf.where(before < p, logits, -math.inf)
