"""Wrong: unnamed - Dense layers with a bias, which is zero at first."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5)
        return ops.matmul(p, self.Wv(v_x)), p
