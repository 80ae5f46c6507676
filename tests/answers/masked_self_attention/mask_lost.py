"""Wrong: mask_ignored - the masked scores are computed and thrown away."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        scores = ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5
        if mask is not None:
            masked = ops.where(mask == 1, -1e4, scores)  # noqa: F841
        p = ops.softmax(scores)
        return ops.matmul(p, self.Wv(v_x)), p
