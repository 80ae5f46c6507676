"""Wrong: each_above_the_rest - at least 1 − p."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    return tf.where(tf.nn.softmax(logits) >= 1 - p, logits, -math.inf)
