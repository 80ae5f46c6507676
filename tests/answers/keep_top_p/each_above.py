"""Wrong: each_above_p - each on its own."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    return tf.where(tf.nn.softmax(logits) >= p, logits, -math.inf)
