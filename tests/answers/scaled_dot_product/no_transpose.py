"""Wrong: keys_not_transposed - transpose_b forgotten."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k) / math.sqrt(q.shape[-1]))
    return tf.matmul(p, v), p
