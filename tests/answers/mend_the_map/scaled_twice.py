"""Wrong: unnamed - the queries and the scores are both divided."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q / math.sqrt(q.shape[-1]), k, transpose_b=True) / math.sqrt(q.shape[-2])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores)
    return tf.matmul(p, v), p
