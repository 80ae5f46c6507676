"""Wrong: unnamed - the first row decides for all."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    order = tf.argsort(logits, direction="DESCENDING")
    shares = tf.gather(tf.nn.softmax(logits), order, batch_dims=1)
    before = tf.cumsum(shares, axis=-1, exclusive=True)
    kept = tf.gather(before < p, tf.argsort(order), batch_dims=1)
    return tf.where(kept[:1], logits, -math.inf)
