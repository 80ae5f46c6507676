"""Wrong: root_twice - the fourth root."""

import keras
import tensorflow as tf


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.d_model, self.num_heads = d_model, num_heads

    def build(self, query_shape):
        shape = (self.d_model, self.d_model)
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=shape) for _ in range(3))
        self.Wo = self.add_weight(shape=(self.d_model, self.d_model))

    def split(self, x):
        shape = tf.shape(x)
        x = tf.reshape(x, (shape[0], shape[1], self.num_heads, self.d_model // self.num_heads))
        return tf.transpose(x, (0, 2, 1, 3))

    def call(self, query, key, value, mask=None):
        q, k, v = self.split(query @ self.Wq), self.split(key @ self.Wk), self.split(value @ self.Wv)
        scores = tf.matmul(q, k, transpose_b=True) / (self.d_model // self.num_heads) ** 0.25
        if mask is not None:
            mask = mask[:, tf.newaxis] if len(mask.shape) == 3 else mask
            scores = tf.where(mask > 0, scores.dtype.min, scores)
        p = tf.nn.softmax(scores)
        h = tf.transpose(tf.matmul(p, v), (0, 2, 1, 3))
        h = tf.reshape(h, (tf.shape(h)[0], tf.shape(h)[1], self.d_model))
        return h @ self.Wo, p
