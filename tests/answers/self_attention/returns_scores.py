"""Wrong: returns_scores - the scaled scores stand where p belongs."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        scores = ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5
        h = ops.matmul(ops.softmax(scores), self.Wv(v_x))
        return h, scores
