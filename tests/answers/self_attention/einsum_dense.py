"""Right: EinsumDense under the wanted names, keras.ops.einsum."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d: int, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.EinsumDense("btm,md->btd", output_shape=(None, d)) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        q = ops.multiply(self.Wq(q_x), 1.0 / float(self.d) ** 0.5)
        p = keras.layers.Softmax(axis=-1)(ops.einsum("btd,bsd->bts", q, self.Wk(k_x)))
        return ops.einsum("bts,bsd->btd", p, self.Wv(v_x)), p
