"""Wrong: scale_by_sqrt_input_width - TFA's listing takes d from the shape of the input."""

import keras
from keras import ops


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, q_x, k_x, v_x):
        d = ops.cast(ops.shape(v_x)[-1], v_x.dtype)
        p = ops.softmax(ops.matmul(self.Wq(q_x), ops.swapaxes(self.Wk(k_x), -1, -2)) / ops.sqrt(d))
        return ops.matmul(p, self.Wv(v_x)), p
