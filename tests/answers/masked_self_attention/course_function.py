"""Borrows: course.layers.scaled_dot_product - own weights, the ready function."""

import keras

from course import layers


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        return layers.scaled_dot_product(self.Wq(q_x), self.Wk(k_x), self.Wv(v_x), mask)
