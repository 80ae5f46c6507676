"""Wrong: keys_reshaped - the keys are reshaped, not transposed."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    k = tf.convert_to_tensor(k)
    B, S, d = tf.shape(k)[0], tf.shape(k)[1], tf.shape(k)[2]
    scores = tf.matmul(q, tf.reshape(k, [B, d, S])) / math.sqrt(k.shape[-1])
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
