"""Right: a tutorial's, without biases, the mask by keyword only."""

from __future__ import annotations

import tensorflow as tf


class MultiHeadAttention(tf.keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_model = d_model
        self.depth = d_model // self.num_heads
        self.Wq = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wk = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wv = tf.keras.layers.Dense(d_model, use_bias=False)
        self.Wo = tf.keras.layers.Dense(d_model, use_bias=False)

    def split_heads(self, x, batch_size):
        x = tf.reshape(x, (batch_size, -1, self.num_heads, self.depth))
        return tf.transpose(x, perm=[0, 2, 1, 3])

    def call(self, q, k, v, *, mask=None):
        batch_size = tf.shape(q)[0]
        q, k, v = (
            self.split_heads(self.Wq(q), batch_size),
            self.split_heads(self.Wk(k), batch_size),
            self.split_heads(self.Wv(v), batch_size),
        )
        logits = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(self.depth, q.dtype))
        if mask is not None:
            mask = tf.cast(mask, logits.dtype)
            mask = mask[:, tf.newaxis] if mask.shape.rank == 3 else mask
            logits += mask * logits.dtype.min * 0.5
        attention_weights = tf.nn.softmax(logits, axis=-1)
        output = tf.matmul(attention_weights, v)
        output = tf.reshape(tf.transpose(output, perm=[0, 2, 1, 3]), (batch_size, -1, self.d_model))
        return self.Wo(output), attention_weights
