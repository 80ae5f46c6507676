"""Wrong: unnamed - the weights don't come back."""

import math

import keras
import tensorflow as tf


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model, self.num_heads = d_model, num_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        D = self.d_model
        self.Wq = self.add_weight(shape=(D, D), name="Wq")
        self.Wk = self.add_weight(shape=(D, D), name="Wk")
        self.Wv = self.add_weight(shape=(D, D), name="Wv")
        self.Wo = self.add_weight(shape=(D, D), name="Wo")

    def split(self, x):
        x = tf.reshape(x, (tf.shape(x)[0], -1, self.num_heads, self.d_model // self.num_heads))
        return tf.transpose(x, (0, 2, 1, 3))

    def merge(self, x):
        return tf.reshape(tf.transpose(x, (0, 2, 1, 3)), (tf.shape(x)[0], -1, self.d_model))

    def call(self, query, key, value, mask=None):
        q = self.split(query @ self.Wq)
        k = self.split(key @ self.Wk)
        v = self.split(value @ self.Wv)
        scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d_model // self.num_heads)
        if mask is not None:
            if len(mask.shape) == 3:
                mask = mask[:, tf.newaxis]
            scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
        weights = tf.nn.softmax(scores)
        return self.merge(tf.matmul(weights, v)) @ self.Wo

    def compute_mask(self, inputs, previous_mask=None):
        return None
