"""Right: Keras's Softmax layer with its own mask, einsum, no supports_masking."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.softmax = keras.layers.Softmax()

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        q, k, v = (ops.matmul(x, w) for x, w in ((q_x, self.Wq), (k_x, self.Wk), (v_x, self.Wv)))
        scores = ops.einsum("btd,bsd->bts", q, k) / self.d**0.5
        if mask is None:
            p = self.softmax(scores)
        else:
            keep = ops.logical_not(ops.broadcast_to(ops.cast(mask, "bool"), ops.shape(scores)))
            p = self.softmax(scores, mask=keep)
        return ops.einsum("bts,bsd->btd", p, v), p
