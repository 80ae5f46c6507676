"""Wrong: mask_overflows_float16 - the smallest number is added, not put."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq, self.Wk, self.Wv = (self.add_weight(shape=(input_shape[-1], self.d)) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        scores = tf.matmul(q, k, transpose_b=True) / self.d**0.5
        if mask is not None:
            scores += tf.cast(mask, scores.dtype) * scores.dtype.min
        p = tf.nn.softmax(scores)
        return p @ v, p
