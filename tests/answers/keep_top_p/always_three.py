"""Wrong: unnamed - top-k with k = 3."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    lowest = tf.math.top_k(logits, min(3, logits.shape[-1])).values[:, -1:]
    return tf.where(logits >= lowest, logits, -math.inf)
