"""Wrong: root_twice - dk is the root already."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    dk = math.sqrt(q.shape[-1])
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(dk))
    return p @ v, p
