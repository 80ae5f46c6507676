"""Wrong: softmax_over_the_query - softmax over the one query."""

import math

import tensorflow as tf


def cached_attention_step(q, k, v, cache):
    if cache is not None:
        k = tf.concat([cache[0], k], axis=1)
        v = tf.concat([cache[1], v], axis=1)
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    p = tf.nn.softmax(scores, axis=1)
    return tf.matmul(p, v), (k, v)
