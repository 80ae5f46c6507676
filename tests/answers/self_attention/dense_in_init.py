"""Right: D2L's style, Dense without bias made in __init__."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.Wq = keras.layers.Dense(d, use_bias=False)
        self.Wk = keras.layers.Dense(d, use_bias=False)
        self.Wv = keras.layers.Dense(d, use_bias=False)

    def call(self, queries, keys, values):
        q, k, v = self.Wq(queries), self.Wk(keys), self.Wv(values)
        scores = ops.matmul(q, ops.swapaxes(k, 1, 2)) / ops.sqrt(ops.cast(ops.shape(q)[-1], q.dtype))
        weights = ops.softmax(scores, axis=-1)
        return ops.matmul(weights, v), weights
