import math

import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% broadcast | Right: no matrix product at all, broadcasting and sums.
def scaled_dot_product(q, k, v):
    scores = tf.reduce_sum(q[:, :, None, :] * k[:, None, :, :], axis=-1)
    p = tf.nn.softmax(scores * tf.math.rsqrt(tf.cast(tf.shape(q)[2], q.dtype)))
    h = tf.reduce_sum(p[..., None] * v[:, None], axis=2)
    return h, p

# %% callable_object | Right: an object that can be called.
class DotProductAttention:
    def __init__(self, dropout=0.0):
        self.dropout = dropout

    def __call__(self, queries, keys, values, **kwargs):
        d = queries.shape[-1]
        self.attention_weights = tf.nn.softmax(queries @ tf.transpose(keys, (0, 2, 1)) / d**0.5)
        return self.attention_weights @ values, self.attention_weights

scaled_dot_product = DotProductAttention()

# %% map_fn | Right: one sentence at a time with tf.map_fn, q and k each by the fourth root.
def one_sentence(triple):
    q, k, v = triple
    root = q.shape[-1] ** 0.25
    p = tf.nn.softmax((q / root) @ tf.transpose(k / root))
    return p @ v, p

def scaled_dot_product(q, k, v):
    return tf.map_fn(one_sentence, (q, k, v), fn_output_signature=(tf.float32, tf.float32))

# %% softmax_by_hand | Right: exp over sum with the largest score taken off; helpers outside.
def softmax(scores):
    e = tf.exp(scores - tf.reduce_max(scores, axis=-1, keepdims=True))
    return e / tf.reduce_sum(e, axis=-1, keepdims=True)

def scaled_dot_product(q: tf.Tensor, k: tf.Tensor, v: tf.Tensor):
    d = q.shape[-1]
    p = softmax(q @ tf.linalg.matrix_transpose(k) / d**0.5)
    return p @ v, p

# %% tf_function | Right: a tf.function with an option of its own.
@tf.function(reduce_retracing=True)
def scaled_dot_product(q, k, v, *, scale=None):
    scale = tf.math.rsqrt(tf.cast(tf.shape(k)[-1], q.dtype)) if scale is None else scale
    p = tf.nn.softmax(tf.einsum("btd,bsd->bts", q, k) * scale, axis=2)
    return tf.einsum("bts,bsd->btd", p, v), p

# %% tf_tutorial | Right: the TensorFlow tutorial's style, dk from tf.shape.
def scaled_dot_product(q, k, v):
    matmul_qk = tf.matmul(q, k, transpose_b=True)
    dk = tf.cast(tf.shape(k)[-1], tf.float32)
    scaled_attention_logits = matmul_qk / tf.math.sqrt(dk)
    attention_weights = tf.nn.softmax(scaled_attention_logits, axis=-1)
    output = tf.matmul(attention_weights, v)
    return output, attention_weights
