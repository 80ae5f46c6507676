"""Wrong: normalised_in_each_block - a softmax each, added up."""

import math

import tensorflow as tf


def online_attention(q, k, v, block):
    mixture = 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        p = tf.exp(s - tf.reduce_max(s, axis=-1, keepdims=True))
        p = p / tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = mixture + p @ v[:, start : start + block]
    return mixture
