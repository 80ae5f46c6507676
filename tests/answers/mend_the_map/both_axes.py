"""Wrong: unnamed - one softmax over the whole table."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.reshape(tf.nn.softmax(tf.reshape(scores, (scores.shape[0], -1))), scores.shape)
    return tf.matmul(p, v), p
