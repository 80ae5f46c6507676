"""Wrong: scores_multiplied_by_mask - the mask is left as it was."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores * (1 - mask)
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
