"""Wrong: scaled_after_softmax - of h alone."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
    return p @ v / math.sqrt(q.shape[-1]), p
