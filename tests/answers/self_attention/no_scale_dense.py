"""Wrong: no_scale - Luong's attention with Dense layers."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)))
        return ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p
