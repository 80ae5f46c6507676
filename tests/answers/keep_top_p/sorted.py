"""Wrong: left_in_order - never put back."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    order = tf.argsort(logits, direction="DESCENDING")
    shares = tf.gather(tf.nn.softmax(logits), order, batch_dims=1)
    before = tf.cumsum(shares, axis=-1, exclusive=True)
    return tf.where(before < p, tf.gather(logits, order, batch_dims=1), -math.inf)
