"""Wrong: no_softmax - scaled scores times v."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = q @ tf.transpose(k, [0, 2, 1]) / q.shape[-1] ** 0.5
    return p @ v, p
