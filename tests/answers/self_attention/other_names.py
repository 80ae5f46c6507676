"""Wrong: unnamed - the weights are called query, key and value."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.query, self.key, self.value = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.query(q_x), self.key(k_x)) / self.d**0.5)
        return ops.matmul(p, self.value(v_x)), p
