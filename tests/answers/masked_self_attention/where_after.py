"""Wrong: mask_multiplied_after_softmax - tf.where on p."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x, mask=None):
        p = ops.softmax(ops.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x)) / self.d**0.5)
        if mask is not None:
            p = ops.where(ops.cast(mask, "bool"), ops.zeros_like(p), p)
        return ops.matmul(p, self.Wv(v_x)), p
