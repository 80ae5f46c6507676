"""Right: Dense layers made and built in build, a list back, compute_output_shape."""

import keras
import tensorflow as tf


class SelfAttentionLayer(keras.layers.Layer):
    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, input_shape):
        for name in ("Wq", "Wk", "Wv"):
            dense = keras.layers.Dense(self.d, use_bias=False, kernel_initializer="he_normal", name=name)
            dense.build(input_shape)
            setattr(self, name, dense)
        super().build(input_shape)

    def call(self, q_x, k_x, v_x):
        scores = tf.einsum("btd,bsd->bts", self.Wq(q_x), self.Wk(k_x))
        p = tf.nn.softmax(scores * self.d**-0.5)
        return [tf.einsum("bts,bsd->btd", p, self.Wv(v_x)), p]

    def compute_output_shape(self, q_x_shape, k_x_shape, v_x_shape):
        return [(*q_x_shape[:-1], self.d), (*q_x_shape[:-1], k_x_shape[1])]
