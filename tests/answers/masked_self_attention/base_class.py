"""Right: the layer of the last chapter as a base, only the scores are overridden; EinsumDense; float64 inside."""

import keras
from keras import ops


class Head(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d, self.supports_masking = d, True
        self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", (None, d)) for _ in range(3))

    def scores(self, q, k, mask):
        return ops.einsum("btd,bsd->bts", ops.cast(q, "float64"), ops.cast(k, "float64")) / self.d**0.5

    def call(self, q_x, k_x, v_x, mask=None):
        p = ops.softmax(self.scores(self.Wq(q_x), self.Wk(k_x), mask))
        return [ops.matmul(p, ops.cast(self.Wv(v_x), "float64")), p]


class SelfAttentionLayer(Head):
    def scores(self, q, k, mask):
        scores = super().scores(q, k, mask)
        return scores if mask is None else ops.where(ops.cast(mask, "bool"), -1e30, scores)
