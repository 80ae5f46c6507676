"""Wrong: scale_by_sqrt_input_width, values_not_projected - D in the root, v_x in the mix."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, input_shape):
        self.Wq = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wk = self.add_weight(shape=(input_shape[-1], self.d))
        self.Wv = self.add_weight(shape=(input_shape[-1], self.d))

    def call(self, q_x, k_x, v_x):
        scores = ops.matmul(q_x @ self.Wq, ops.swapaxes(k_x @ self.Wk, 1, 2))
        p = ops.softmax(scores / q_x.shape[-1] ** 0.5)
        return ops.matmul(p, v_x), p
