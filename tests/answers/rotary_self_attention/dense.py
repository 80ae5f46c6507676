"""Right: Dense layers, keras.ops, a table of sines and cosines made once."""

import keras
import numpy as np
from keras import ops


class RotarySelfAttention(keras.layers.Layer):
    def __init__(self, d, longest=64, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))
        angles = np.outer(np.arange(longest), 10000 ** (-np.arange(0, d, 2) / d))
        self.cos, self.sin = np.cos(angles).astype("float32"), np.sin(angles).astype("float32")

    def turn(self, x):
        T = x.shape[1]
        even, odd = x[..., 0::2], x[..., 1::2]
        pair = (even * self.cos[:T] - odd * self.sin[:T], even * self.sin[:T] + odd * self.cos[:T])
        return ops.reshape(ops.stack(pair, axis=-1), ops.shape(x))

    def call(self, q_x, k_x, v_x, mask=None):
        scores = ops.matmul(self.turn(self.Wq(q_x)), ops.transpose(self.turn(self.Wk(k_x)), (0, 2, 1)))
        scores = scores / self.d**0.5
        if mask is not None:
            scores = ops.where(ops.cast(mask, "bool"), -1e9, scores)
        p = ops.softmax(scores, axis=-1)
        return ops.matmul(p, self.Wv(v_x)), p
