"""Right: the tutorial's additive mask with -1e4, Dense layers."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.supports_masking = True
        self.d = d
        self.Wq = keras.layers.Dense(d, use_bias=False)
        self.Wk = keras.layers.Dense(d, use_bias=False)
        self.Wv = keras.layers.Dense(d, use_bias=False)

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        scaled_attention_logits = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(self.d, q.dtype))
        if mask is not None:
            scaled_attention_logits += tf.cast(mask, q.dtype) * -1e4
        attention_weights = tf.nn.softmax(scaled_attention_logits, axis=-1)
        return tf.matmul(attention_weights, v), attention_weights
