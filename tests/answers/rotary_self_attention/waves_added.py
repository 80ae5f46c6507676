"""Wrong: unnamed - waves are added to queries and keys."""

import keras

from course import layers as ready


class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = q_x @ self.Wq, k_x @ self.Wk, v_x @ self.Wv
        waves = ready.sinusoidal_encoding(q_x.shape[1], self.d)
        return ready.scaled_dot_product(q + waves, k + waves, v, mask)
