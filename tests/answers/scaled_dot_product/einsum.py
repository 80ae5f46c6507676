"""Right: einsum twice, the queries scaled before the product."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    q = q * (1 / math.sqrt(q.shape[-1]))
    p = tf.nn.softmax(tf.einsum("btd,bsd->bts", q, k))
    return tf.einsum("bts,bsd->btd", p, v), p
