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

# %% einsum | Right: einsum twice, the queries scaled before the product.
def scaled_dot_product(q, k, v):
    q = q * (1 / math.sqrt(q.shape[-1]))
    p = tf.nn.softmax(tf.einsum("btd,bsd->bts", q, k))
    return tf.einsum("bts,bsd->btd", p, v), p

# %% keras_ops_float64 | Right: keras.ops, float64 inside, a list back.
def scaled_dot_product(q, k, v):
    q, k, v = (ops.cast(x, "float64") for x in (q, k, v))
    scores = ops.matmul(q, ops.transpose(k, (0, 2, 1))) / ops.sqrt(ops.cast(ops.shape(q)[-1], "float64"))
    p = ops.softmax(scores, axis=-1)
    return [ops.matmul(p, v), p]

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

# %% first_sentence_only | Wrong: unnamed - works for one sentence, forgets the rest of the batch.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(q[0] @ tf.transpose(k[0]) / q.shape[-1] ** 0.5)
    return (p @ v[0])[None], p[None]

# %% h_scaled | Wrong: scaled_after_softmax - of h alone.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
    return p @ v / math.sqrt(q.shape[-1]), p

# %% integers | Wrong: unnamed - p is cast to whole numbers.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5)
    return tf.matmul(p, v), tf.cast(p, tf.int32)

# %% keys_ask | Wrong: k_and_q_swapped - wrong letters in an einsum, so that it fails for T ≠ S.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.einsum("bkd,bqd->bqk", q, k) / q.shape[-1] ** 0.5)
    return tf.einsum("bqk,bkd->bqd", p, v), p

# %% mixes_keys | Wrong: mixes_the_keys - k is mixed in the place of v.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5)
    return tf.matmul(p, k), p

# %% no_softmax | Wrong: no_softmax - scaled scores times v.
def scaled_dot_product(q, k, v):
    p = q @ tf.transpose(k, [0, 2, 1]) / q.shape[-1] ** 0.5
    return p @ v, p

# %% p_first | Wrong: p_before_h - p first, then h.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1]))
    return p, p @ v

# %% root_of_values | Wrong: scale_by_sqrt_value_width - divided by the root of the values' width.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(v.shape[-1]))
    return p @ v, p

# %% scores_for_p | Wrong: mixed_by_scores - the product takes the scores, and p is only returned.
def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5
    return tf.matmul(scores, v), tf.nn.softmax(scores, axis=-1)

# %% two_mistakes_d_scores | Wrong: scale_by_d, returns_scores - divided by d, and the logits come back.
def scaled_dot_product(q, k, v):
    logits = ops.einsum("btd,bsd->bts", q, k) / q.shape[-1]
    return ops.matmul(ops.softmax(logits), v), logits

# %% two_mistakes_scale_axis | Wrong: no_scale, softmax_over_queries - neither scale nor axis.
def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(q @ tf.linalg.matrix_transpose(k), axis=-2)
    return p @ v, p
