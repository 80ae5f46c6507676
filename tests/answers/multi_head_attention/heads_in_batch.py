"""Right: the heads stand in the batch, and the mask is repeated for them."""

from __future__ import annotations

import tensorflow as tf
from keras import layers


def transpose_qkv(X, num_heads):
    X = tf.reshape(X, shape=(tf.shape(X)[0], X.shape[1], num_heads, -1))
    X = tf.transpose(X, perm=(0, 2, 1, 3))
    return tf.reshape(X, shape=(-1, X.shape[2], X.shape[3]))


class MultiHeadAttention(layers.Layer):
    def __init__(self, d_model, num_heads, dropout=0.0, bias=False, **kwargs):
        super().__init__(**kwargs)
        self.num_heads = num_heads
        self.Wq, self.Wk, self.Wv, self.Wo = (layers.Dense(d_model, use_bias=bias) for _ in range(4))
        self.dropout = layers.Dropout(dropout)

    def call(self, queries, keys, values, mask=None, **kwargs):
        B, T, S, H = tf.shape(queries)[0], queries.shape[1], keys.shape[1], self.num_heads
        q, k, v = (transpose_qkv(W(x), H) for W, x in ((self.Wq, queries), (self.Wk, keys), (self.Wv, values)))
        scores = tf.matmul(q, k, transpose_b=True) / tf.cast(q.shape[-1], q.dtype) ** 0.5
        if mask is not None:
            mask = tf.cast(mask, tf.bool)
            if mask.shape.rank == 3:
                mask = mask[:, None]
            mask = tf.reshape(tf.broadcast_to(mask, (B, H, T, S)), (-1, T, S))
            scores = tf.where(mask, tf.cast(-5e4, scores.dtype), scores)
        w = tf.nn.softmax(scores)
        out = tf.matmul(self.dropout(w, **kwargs), v)
        out = tf.transpose(tf.reshape(out, (-1, H, T, out.shape[-1])), (0, 2, 1, 3))
        return self.Wo(tf.reshape(out, (B, T, -1))), tf.reshape(w, (-1, H, T, S))
